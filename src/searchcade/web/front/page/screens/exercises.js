// @ts-check
/** The screen "exercises": all of them, or the one that the address names. */

import { element, fill } from "../../dom.js";
import { ExerciseScreen, answerTo } from "../code/exercise_screen.js";
import { ExerciseShelf, GIVEN, keptFiles, openedFiles } from "../code/exercise_shelf.js";
import { takeOver } from "../code/old_code.js";
import { data } from "../data.js";

/** @typedef {import("../code/exercise_screen.js").Exercise} Exercise */

/** @type {import("../app.js").Screen} */
export const show = async (app, root, { name = "" }) => {
  await takeOver(app.documents);
  await app.documents.recover();
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
  const answer = await app.documents.opened(await answerTo(app, exercise));
  const screen = new ExerciseScreen(app, root, exercise, files ?? {}, answer);
  return () => screen.close();
};
