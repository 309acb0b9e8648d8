// Progress and storage without a browser: prints what every check has found, as JSON.
import { Progress } from "./front/page/progress.js";
import { Storage } from "./front/page/storage.js";

/** A storage of a browser that may refuse to keep more. */
class Place {
  kept = new Map();
  isFull = false;
  getItem(name) {
    return this.kept.get(name) ?? null;
  }
  setItem(name, text) {
    if (this.isFull) throw new Error("QuotaExceededError");
    this.kept.set(name, text);
  }
}

const game = { moves: "RR", cost: 5, helped: false, seconds: 2 };
const checks = {
  two_tabs() {
    const place = new Place();
    const [one, other] = [new Progress(new Storage(place)), new Progress(new Storage(place))];
    one.record("a", game);
    other.record("b", game);
    return [one.solved("b").cost, other.solved("a").cost];
  },
  best_game() {
    const progress = new Progress(new Storage(new Place()));
    const best = [
      progress.record("a", { ...game, cost: 3, helped: true }),
      progress.solved("a"),
      progress.record("a", { ...game, cost: 9, aided: true }),
      progress.record("a", { ...game, cost: 12 }),
      progress.record("a", { ...game, cost: 13 }),
      progress.record("a", { ...game, cost: 12, moves: "R" }),
    ];
    return [...best, progress.solved("a").cost];
  },
  begun() {
    const progress = new Progress(new Storage(new Place()));
    progress.save("a", { moves: "R", hands: "p", seconds: 1 });
    const last = progress.last().level;
    progress.record("a", game);
    const left = [last, progress.saved("a"), progress.last()];
    progress.save("b", { moves: "", hands: "", seconds: 0 });
    progress.save("c", { moves: "", hands: "", seconds: 0, helped: true });
    return [...left, progress.saved("b"), progress.saved("c")?.helped];
  },
  full() {
    const place = new Place();
    const progress = new Progress(new Storage(place));
    progress.record("a", game);
    place.isFull = true;
    progress.record("b", game);
    const kept = progress.solved("b").cost;
    return [kept, progress.storage.lasts, new Progress(new Storage(place)).solved("b")];
  },
  broken() {
    const place = new Place();
    const texts = ["{{{", "[]", "7", '{"won": {"a": {"moves": 1}}, "begun": "x"}', '{"won": null}'];
    return texts.map((text) => {
      place.kept.set("searchcade progress 1", text);
      const progress = new Progress(new Storage(place));
      return [progress.solved("a"), progress.last(), progress.record("a", game)];
    });
  },
  names_of_objects() {
    const progress = new Progress(new Storage(new Place()));
    return [progress.solved("constructor"), progress.saved("__proto__")];
  },
  marks() {
    const place = new Place();
    const [one, other] = [new Progress(new Storage(place)), new Progress(new Storage(place))];
    const skill = "maze/astar/next";
    one.mark({ skill, right: true });
    other.mark({ skill, right: false });
    one.mark({ skill: "maze//mistake", right: true });
    const before = one.marks();
    const elsewhere = new Progress(new Storage(new Place()));
    elsewhere.mark({ skill, right: true });
    const added = elsewhere.imported(one.exported());
    one.imported(one.exported());
    one.clear();
    return [before, added, elsewhere.marks(), one.marks()];
  },
  broken_marks() {
    const place = new Place();
    const right = { "maze/astar/next": [2, 1] };
    const wrong = { "maze/bfs/next": [1, 2], "maze/dfs/next": [0, 0], "maze/ucs/next": [1.5, 1],
      "maze/ids/next": "11", "maze/astar": [1, 1], "a b/c/d": [1, 1], "maze/beam/next": [1, 1, 1] };
    place.kept.set("searchcade progress 1", JSON.stringify({ marks: { ...right, ...wrong } }));
    return new Progress(new Storage(place)).marks();
  },
  files() {
    const [one, other] = [new Progress(new Storage(new Place())), new Progress(new Storage(null))];
    one.record("a", game);
    other.record("a", { ...game, cost: 4 });
    other.record("b", game);
    return [one.imported(other.exported()), one.solved("a").cost, one.imported("{}"),
      one.imported("no json")];
  },
};

const found = Object.entries(checks).map(([name, check]) => [name, check()]);
console.log(JSON.stringify(Object.fromEntries(found)));
