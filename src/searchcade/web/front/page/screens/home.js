// @ts-check
/** The first screen: what this is, where to go on, and all that can be done here. */

import { element, fill } from "../../dom.js";
import { countSolved, levelTitle, nextLevel, winnable } from "../going_on.js";
import { icon } from "../icons.js";
import { firstLesson } from "../learned.js";
import { write } from "../link.js";
import { addressOf, dailyAddress, gameOf, levelOf } from "../shelf.js";
import { Thumbnails } from "../thumbnails.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../shelf.js").Game} Game */

/** @type {import("../app.js").Screen} */
export const show = (app, root) => {
  const thumbnails = new Thumbnails();
  const draw = () => fill(root, welcome(app, thumbnails), games(app, thumbnails), more(app));
  draw();
  const stop = app.progress.listen(draw);
  return () => {
    stop();
    thumbnails.close();
  };
};

// ------------------------------------------------------------------ where to go on

/**
 * @param {App} app
 * @param {Thumbnails} thumbnails
 */
function welcome(app, thumbnails) {
  const { words } = app;
  const begun = app.progress.last();
  const address = begun?.level ?? firstAddress(app);
  return element(
    "section",
    { class: "card hero" },
    element(
      "div",
      { class: "prose" },
      element("h1", {}, words.say("page.welcome")),
      element("p", {}, words.say("page.welcome_about")),
      element(
        "div",
        { class: "row" },
        onwards(app, address, Boolean(begun)),
        element(
          "a",
          { class: "button large", href: write("watch", { level: address }) },
          icon("watch"),
          words.say("page.watch"),
        ),
      ),
    ),
    heroPicture(app, thumbnails, address),
  );
}

/**
 * Return the main button: a newcomer's first lesson, the game that was begun, or the next level.
 * @param {App} app
 * @param {string} address
 * @param {boolean} isBegun
 */
function onwards(app, address, isBegun) {
  const { words } = app;
  const lesson = firstLesson(app);
  const href = lesson ? write("lesson", { game: lesson.name }) : write("play", { level: address });
  const text = isBegun ? words.say("home.continue") : words.say("page.start");
  return element(
    "a",
    { class: "button main large", href },
    icon(lesson ? "lesson" : "play"),
    element("span", {}, lesson ? words.say("home.lesson", { game: words.of(lesson.title) }) : text,
      element("small", {}, lesson ? words.say("home.lessons_note") : placeTitle(app, address))),
  );
}

/**
 * Return the first level that a player should see: the next one of the game with most progress.
 * @param {App} app
 */
function firstAddress(app) {
  const open = app.shelf.games.filter((game) => nextLevel(app, game));
  const most = open.sort((one, other) => countSolved(app, other) - countSolved(app, one))[0];
  const game = most ?? app.shelf.games[0];
  return addressOf(game, (nextLevel(app, game) ?? game.levels[0]).name);
}

/**
 * @param {App} app
 * @param {string} address
 */
function placeTitle(app, address) {
  const game = gameOf(app.shelf, address);
  const title = levelTitle(app, address);
  return game ? `${app.words.of(game.title)} · ${title}` : title;
}

/**
 * @param {App} app
 * @param {Thumbnails} thumbnails
 * @param {string} address
 */
function heroPicture(app, thumbnails, address) {
  const game = gameOf(app.shelf, address);
  const level = levelOf(app.shelf, address.split("?")[0]);
  return game && level && thumbnails.picture(game, level.scene);
}

// ------------------------------------------------------------------ games

/**
 * @param {App} app
 * @param {Thumbnails} thumbnails
 */
function games(app, thumbnails) {
  return element(
    "section",
    { class: "games" },
    element("h2", { class: "unseen" }, app.words.say("page.games")),
    ...app.shelf.games.map((game) => gameCard(app, thumbnails, game)),
  );
}

/**
 * @param {App} app
 * @param {Thumbnails} thumbnails
 * @param {Game} game
 */
function gameCard(app, thumbnails, game) {
  const { words } = app;
  const cover = game.levels.find((level) => level.name === game.cover) ?? game.levels[0];
  return element(
    "article",
    { class: "card game" },
    element("div", { class: "cover" }, thumbnails.picture(game, cover.scene)),
    element(
      "div",
      { class: "told" },
      element("h3", {}, element("a", { href: write("levels", { game: game.name }) },
        words.of(game.title))),
      element("p", { class: "faint small" }, words.of(game.about)),
      solvedBar(app, game),
    ),
    nextButton(app, game),
  );
}

/**
 * @param {App} app
 * @param {Game} game
 */
function solvedBar(app, game) {
  const [solved, total] = [countSolved(app, game), winnable(game).length];
  const done = element("div");
  done.style.width = `${(100 * solved) / total}%`;
  return element(
    "div",
    { class: "solved" },
    element("p", { class: "small" }, app.words.say("levels_screen.solved_of", { solved, total })),
    element("div", { class: "bar-of", "aria-hidden": "true" }, done),
  );
}

/**
 * @param {App} app
 * @param {Game} game
 */
function nextButton(app, game) {
  const { words } = app;
  const next = nextLevel(app, game);
  if (!next) {
    const all = words.say("home.all_solved");
    return element("a", { class: "button next", href: write("levels", { game: game.name }) }, all);
  }
  return element(
    "a",
    { class: "button next", href: write("play", { level: addressOf(game, next.name) }) },
    element("span", { class: "faint" }, words.say("home.next")),
    element("b", {}, `${next.number} · ${words.of(next.title)}`),
    icon("play"),
  );
}

// ------------------------------------------------------------------ what else there is

/** @param {App} app */
function more(app) {
  const { words } = app;
  return element(
    "section",
    { class: "more" },
    element("h2", { class: "unseen" }, words.say("page.more")),
    daily(app),
    entry("watch", words.say("page.watch"), words.say("page.watch_about")),
    entry("race", words.say("page.race"), words.say("page.race_about")),
    entry("draw", words.say("page_draw.title"), words.say("page_draw.about")),
    entry("lab", words.say("home.lab"), words.say("home.lab_note")),
    entry("code", words.say("page.code"), words.say("page.code_about")),
    entry("exercises", words.say("page.exercises"), words.say("page.exercises_about")),
  );
}

/** @param {App} app */
function daily(app) {
  const { words } = app;
  const games = app.shelf.games.filter((game) => game.daily);
  const left = games.filter((game) => !app.progress.solved(dailyAddress(game))).length;
  return element(
    "article",
    { class: "card daily" },
    element("h3", { class: "row" }, icon("daily"), words.say("home.daily")),
    element("p", { class: "faint small" }, left
      ? words.say("home.daily_left", { count: left })
      : words.say("home.daily_done")),
    element("div", { class: "row" }, ...games.map((game) => dailyLink(app, game))),
  );
}

/**
 * @param {App} app
 * @param {Game} game
 */
function dailyLink(app, game) {
  const address = dailyAddress(game);
  return element(
    "a",
    { class: "button", href: write("play", { level: address }) },
    app.progress.solved(address) && icon("solved"),
    app.words.of(game.title),
  );
}

/**
 * @param {string} screen
 * @param {string} title
 * @param {string} about
 */
function entry(screen, title, about) {
  return element(
    "a",
    { class: "card entry", href: write(screen) },
    element("h3", { class: "row" }, icon(screen), title),
    element("p", { class: "faint small" }, about),
  );
}
