// @ts-check
/** The screen "exercises": all of them, or the one that the address names. */

import { element, fill } from "../../dom.js";
import { ExerciseScreen } from "../code/exercise_screen.js";
import { ExerciseShelf, GIVEN, keptFiles, openedFiles } from "../code/exercise_shelf.js";
import { data } from "../data.js";

/** @typedef {import("../code/exercise_screen.js").Exercise} Exercise */

/** @type {import("../app.js").Screen} */
export const show = async (app, root, { name = "" }) => {
  /** @type {Exercise[]} */
  const exercises = data("code").exercises;
  const shipped = exercises.find((each) => each.shipped === name);
  const files = name === GIVEN ? keptFiles(app) : null;
  if (!shipped && !files) {
    const shelf = new ExerciseShelf(app, root, exercises);
    return () => shelf.close();
  }
  if (!shipped) fill(root, element("p", { role: "status" }, app.words.say("page_watch.reading")));
  const exercise = shipped ?? (await openedFiles(app, files ?? {}));
  const screen = new ExerciseScreen(app, root, exercise, files ?? {});
  return () => screen.close();
};
