// @ts-check
/** Language, look, sound and pace, and what becomes of the progress in this browser. */

import { element, fill } from "../../dom.js";
import { choice } from "../choice.js";
import { confirmed } from "../confirm.js";
import { download } from "../download.js";
import { marksCard } from "../marks_card.js";

/** @typedef {import("../app.js").App} App */

const MOST_BYTES = 5_000_000;

/** @type {import("../app.js").Screen} */
export const show = (app, root) => {
  const { words } = app;
  fill(root, element("h1", {}, words.say("settings.title")),
    element("div", { class: "columns" }, look(app),
      progress(app), marksCard(app)));
};

/** @param {App} app */
function look(app) {
  const { words, settings } = app;
  return element(
    "section",
    { class: "card" },
    element("h2", {}, words.say("settings.look")),
    choice({
      title: words.say("settings.language"),
      name: "languages",
      choices: [["vi", "Tiếng Việt"], ["en", "English"]],
      chosen: settings.language,
      choose: (value) => app.change({ language: value === "vi" ? "vi" : "en" }),
    }),
    choice({
      title: words.say("page.theme"),
      name: "theme",
      choices: [["default", words.say("settings.theme.default")],
        ["beach", words.say("settings.theme.beach")]],
      chosen: settings.theme,
      choose: (value) => app.change({ theme: value === "beach" ? "beach" : "default" }),
    }),
    choice({
      title: words.say("page.palette"),
      name: "palette",
      choices: [["usual", words.say("page.palette_usual")],
        ["safe", words.say("page.palette_safe")]],
      chosen: settings.palette,
      choose: (value) => app.change({ palette: value === "safe" ? "safe" : "usual" }),
    }),
    element("p", { class: "faint small" }, words.say("settings.palette_note")),
    choice({
      title: words.say("page.sound"),
      name: "sound",
      choices: [["off", words.say("page.sound_off")], ["quiet", words.say("page.sound_quiet")],
        ["loud", words.say("page.sound_loud")]],
      chosen: settings.sound,
      choose: (value) => {
        app.keep({ sound: /** @type {typeof settings.sound} */ (value) });
        app.sound.play("collect");
      },
    }),
    choice({
      title: words.say("settings.pace"),
      name: "pace",
      choices: [["turns", words.say("play.pace.turns")], ["slow", words.say("play.pace.slow")],
        ["usual", words.say("play.pace.usual")], ["fast", words.say("play.pace.fast")]],
      chosen: settings.pace,
      choose: (value) => app.keep({ pace: /** @type {typeof settings.pace} */ (value) }),
    }),
  );
}

// ------------------------------------------------------------------ progress

/** @param {App} app */
function progress(app) {
  const { words } = app;
  const file = element("input", { type: "file", id: "import", class: "unseen", accept: ".json" });
  file.addEventListener("change", () => void load(app, file));
  return element(
    "section",
    { class: "card" },
    element("h2", {}, words.say("page.progress")),
    element("p", {}, words.say("page.progress_about")),
    !app.storage.lasts && element("p", { class: "notice" }, words.say("page.not_kept")),
    element(
      "div",
      { class: "row" },
      element("button", { id: "export", click: () => save(app) }, words.say("page.export")),
      element("label", { class: "button", for: "import" }, words.say("page.import"), file),
    ),
    element("div", { class: "row" }, element("button",
      { id: "delete", class: "danger", click: () => void clear(app) }, words.say("page.delete"))),
  );
}

/** @param {App} app */
function save(app) {
  download("searchcade.json", app.progress.exported(), "application/json");
}

/**
 * @param {App} app
 * @param {HTMLInputElement} field
 */
async function load(app, field) {
  const { words } = app;
  const file = field.files?.[0];
  if (!file) return;
  const count = file.size > MOST_BYTES ? -1 : app.progress.imported(await file.text());
  field.value = "";
  document.querySelector(".marks-card")?.replaceWith(marksCard(app));
  if (count < 0) app.toast(words.say("page.not_imported"), "bad");
  else app.toast(words.say("page.imported", { count }), "good");
}

/** @param {App} app */
async function clear(app) {
  const { words } = app;
  const sure = await confirmed({
    question: words.say("page.delete_question"),
    note: words.say("page.delete_note"),
    yes: words.say("page.do_delete"),
    no: words.say("settings.keep"),
  });
  if (!sure) return;
  app.progress.clear();
  document.querySelector(".marks-card")?.replaceWith(marksCard(app));
  app.toast(words.say("page.deleted"), "good");
}
