// Wishes in the page with a fake Python: prints what every check has found, as JSON.
import { Mover } from "./front/page/play/mover.js";

/** Milliseconds of all timers; none is waited for. */
let timers = [];
globalThis.setTimeout = (act, milliseconds) => {
  timers.push(milliseconds);
  return setImmediate(act);
};
globalThis.clearTimeout = clearImmediate;

const GAME = { level: "x", moves: "", hints: 0 };

/**
 * Wish things at once, and return what Python was asked for and what was kept.
 * @param {object[]} replies What Python answers, one after the other; then nothing new.
 */
async function wished(wishes, replies, keeps = true) {
  const asked = [];
  const kept = [];
  const ask = async (name, { wish = "", game }) => {
    asked.push(`${name} ${wish}`.trim());
    const reply = name === "play.open" ? {} : (replies.shift() ?? {});
    if (reply instanceof Error) throw reply;
    return { game, wait: null, thinking: false, restarted: false, ...reply };
  };
  const app = { python: { ask }, settings: { language: "en" } };
  const mover = new Mover(app, () => {}, (game) => kept.push(game.moves) && keeps);
  await mover.open(GAME);
  await Promise.all(wishes.map((each) => mover.wish(each)));
  for (let turn = 0; turn < 20; turn++) await new Promise((done) => setImmediate(done));
  return { asked: asked.slice(1), kept, problem: mover.problem };
}

const moved = (moves, more = {}) => ({ game: { ...GAME, moves }, ...more });
const found = {
  order: await wished(["move", "undo", "click"], [moved("R"), moved(""), moved("")]),
  waits: await wished(["run"], [moved("R", { wait: 0.12 }), moved("RR", { wait: 0.12 }), moved("RRR")]),
  thinks: await wished(["hint"], [moved("", { thinking: true }), moved("", { wait: null })]),
  late: await wished(["hint", "move"], [{ thinking: true }, moved("hint"), moved("R")]),
  restarted: await wished(["restart", "move"], [moved("", { restarted: true }), moved("D")]),
  elsewhere: await wished(["move", "move"], [moved("R", { wait: 0.1 })], false),
  broken: await wished(["move", "undo"], [new Error("no Python")]),
  timers,
};
console.log(JSON.stringify(found));
