// @ts-check
/** The screen "lesson": a game on a small level, with a list of things to do. */

import { LessonScreen } from "../lesson/lesson_screen.js";

/** @type {import("../app.js").Screen} */
export const show = (app, root, { game: name = "" }) => {
  const lessons = app.shelf.games.filter(({ lesson }) => lesson);
  const game = name ? lessons.find((each) => each.name === name) : lessons[0];
  if (!game) throw new Error(app.words.say("page.no_game"));
  const screen = new LessonScreen(app, root, game);
  screen.start(`${game.name}/lesson`).catch((problem) => screen.refuse(problem));
  return () => screen.close();
};
