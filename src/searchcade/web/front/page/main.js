// @ts-check
/** The page: reads what the build wrote into it, starts Python, and shows the first screen. */

import { wearView } from "../turned.js";
import { Words } from "../words.js";
import { Documents } from "./documents.js";
import { data, unpack } from "./data.js";
import { Header } from "./header.js";
import { Progress } from "./progress.js";
import { startPython } from "./python.js";
import { PythonNotice } from "./python_notice.js";
import { Router } from "./router.js";
import { keptSettings, wear } from "./settings.js";
import { Sound } from "./sound.js";
import { Storage } from "./storage.js";
import { toast } from "./toast.js";
import { show as about } from "./screens/about.js";
import { show as code } from "./screens/code.js";
import { show as draw } from "./screens/draw.js";
import { show as exercises } from "./screens/exercises.js";
import { show as help } from "./screens/help.js";
import { show as home } from "./screens/home.js";
import { show as lab } from "./screens/lab.js";
import { show as lens } from "./screens/lens.js";
import { show as lesson } from "./screens/lesson.js";
import { show as levels } from "./screens/levels.js";
import { show as play } from "./screens/play.js";
import { show as race } from "./screens/race.js";
import { show as settings } from "./screens/settings.js";
import { show as watch } from "./screens/watch.js";

/** @typedef {import("./app.js").App} App */

const SCREENS = { home, levels, lesson, play, watch, race, lab, lens, draw, code, exercises, help, about, settings };

/** Make the app, and show what the address asks for. */
export function start() {
  const storage = new Storage();
  const chosen = keptSettings(storage);
  wearView(storage);
  const words = new Words(data("words") ?? {}, chosen.language);
  /** @type {App} */
  const app = {
    words,
    settings: chosen,
    shelf: data("shelf") ?? {},
    parts: data("parts") ?? {},
    progress: new Progress(storage),
    python: startPython(words),
    storage,
    sound: new Sound(() => chosen.sound),
    documents: new Documents(storage),
    change: (changes) => change(changes),
    keep: (changes) => keep(changes),
    go: (screen, values) => router.go(screen, values),
    note: (screen, values) => router.note(screen, values),
    toast,
  };
  const header = new Header(app, part("header"));
  const notice = new PythonNotice(app, part("python-notice"));
  const router = new Router(app, SCREENS, part("main"));

  /** @param {Partial<import("./app.js").Settings>} changes */
  function keep(changes) {
    Object.assign(app.settings, changes);
    storage.write("settings", app.settings);
  }

  /** @param {Partial<import("./app.js").Settings>} changes */
  function change(changes) {
    const focused = document.activeElement?.id ?? "";
    keep(changes);
    app.words.language = app.settings.language;
    dress();
    void router.again(focused);
  }

  function dress() {
    wear(app.settings);
    part("skip").textContent = app.words.say("page.skip");
    header.show();
    notice.show();
  }

  part("skip").addEventListener("click", (event) => {
    event.preventDefault();
    part("main").focus();
  });
  dress();
  void router.start();
  void app.python.ready().then(keepSite, () => {});
}

/** Let the browser keep a site that is served, so that it opens without a network from then on. */
function keepSite() {
  if (!document.querySelector("link[rel=manifest]")) return;
  void navigator.serviceWorker?.register("service_worker.js").catch(() => {}); // plain http has none
}

/**
 * Return a part of the page that stands in index.html.
 * @param {string} id
 */
function part(id) {
  return /** @type {HTMLElement} */ (document.getElementById(id));
}

void unpack().then(start);
