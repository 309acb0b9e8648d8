// Moves in the page with a fake Python: prints what every check has found, as JSON.
import { Mover } from "./front/page/play/mover.js";

/** The milliseconds of all pauses; none is waited for. */
let paused = 0;
globalThis.setTimeout = (act, milliseconds) => {
  paused += milliseconds;
  setImmediate(act);
};

/** Press keys at once, and return the moves that were made when nothing waits any more. */
async function typed(keys) {
  const ask = async (_name, { game, moves }) => {
    if (moves === "X") return { game, legal: {}, bump: "X" };
    if (moves === "F") return { game, legal: {}, fell: true };
    return { game: { moves: (game?.moves ?? "") + (moves ?? "") }, legal: {} };
  };
  const app = { python: { ask }, settings: { language: "en" } };
  const mover = new Mover(app, () => {}, () => true);
  await mover.open({});
  for (const key of keys) mover.move(key);
  while (mover.isBusy) await new Promise((done) => setImmediate(done));
  return mover.view.game.moves;
}

const found = {
  typed: await typed("RLRLRLRLRLRLRLRLRLRL"),
  paused,
  bumped: await typed("RXL"),
  fallen: await typed("RFL"),
};
console.log(JSON.stringify(found));
