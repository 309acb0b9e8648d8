// The door to Python with a fake worker: prints what every check has found, as JSON.
import { isLike } from "./front/page/code/own_reply.js";
import { Python } from "./front/page/python.js";

const workers = [];
globalThis.Worker = class {
  constructor() {
    this.asked = 0;
    workers.push(this);
  }
  postMessage({ message }) {
    if (message) this.asked += 1;
  }
  terminate() {
    this.isOver = true;
  }
};
globalThis.location = { protocol: "https:" };
globalThis.navigator = {};
globalThis.document = { baseURI: "https://a.test/", getElementById: () => null, querySelectorAll: () => [] };
console.error = () => {}; // what broke is told in the browser's console

/** Let no time pass: return what says in how many seconds the timer would ring, and rings it. */
function stillClock() {
  const { setTimeout, clearTimeout } = globalThis;
  const now = performance.now;
  let timer = null;
  performance.now = () => 1000;
  globalThis.setTimeout = (call, milliseconds) => (timer = { call, milliseconds });
  globalThis.clearTimeout = () => (timer = null);
  return {
    next: () => timer && Math.round(timer.milliseconds) / 1000,
    ring: () => timer.call(),
    stop() {
      Object.assign(globalThis, { setTimeout, clearTimeout });
      performance.now = now;
    },
  };
}

/** Return the door with a request that is under way, and the text of its refusal. */
function asked() {
  workers.length = 0;
  const python = new Python({ say: (name) => name });
  const refusal = python.ask("hello").catch((problem) => problem.text);
  return { python, refusal, worker: workers[0] };
}

/** Return the door with two workers that are ready, both of which nothing was asked. */
function both() {
  workers.length = 0;
  const python = new Python({ say: (name, { seconds = "" } = {}) => `${name} ${seconds}`.trim() });
  python.keepSpare();
  for (const number of [0, 1]) workers[number].onmessage({ data: { ready: true } });
  return python;
}

/** Ask for something, and return what comes of it as a text. */
function text(python, program = "", limits = {}) {
  return python.ask("run", {}, { program, ...limits }).catch((problem) => problem.text);
}

/** How often each worker was asked; those that have ended are not there any more. */
function asks() {
  return workers.filter((each) => !each.isOver).map((each) => each.asked);
}

/** Run own code of a program in the second worker. */
async function ran(python, program) {
  const answer = text(python, program);
  workers.find((each) => each === python.own.worker).onmessage({ data: { reply: '{"reply": 1}' } });
  return answer;
}

const checks = {
  async apart() {
    const python = both();
    await ran(python, "mine");
    await ran(python, "mine");
    void text(python); // what is ours
    return asks();
  },
  async shapes() {
    const like = { figures: {}, text: "", lines: [], passed: true };
    const right = { figures: { cost: 1, outcome: "solved" }, text: "x", lines: ["a"], passed: false };
    const wrong = [{ figures: { cost: {} } }, { figures: { cost: null } }, { figures: [] }, { text: 1 },
      { lines: [1] }, { lines: {} }, { lines: null }, { passed: 0 }, { text: undefined }];
    const others = wrong.map((each) => isLike({ ...right, ...each }, like));
    return [isLike({ ...right, more: 1 }, like), ...others, isLike(null, like), isLike("", like)];
  },
  async in_order() {
    const python = both();
    void text(python);
    void text(python); // waits for the first, though the other one is free
    return asks();
  },
  async another() {
    const python = both();
    await ran(python, "mine");
    await ran(python, "linked"); // in the first worker: a new one answers what is ours
    const after = asks();
    void text(python);
    const waits = asks();
    workers[2].onmessage({ data: { ready: true } });
    return [after, waits, asks()];
  },
  async single() {
    navigator.deviceMemory = 2;
    const python = (workers.length = 0) || new Python({ say: (name) => name });
    python.keepSpare();
    workers[0].onmessage({ data: { ready: true } });
    await ran(python, "mine");
    const ours = text(python);
    const begun = [asks(), python.state];
    workers[1].onmessage({ data: { ready: true } });
    delete navigator.deviceMemory;
    workers[1].onmessage({ data: { reply: '{"reply": 2}' } });
    return [...begun, asks(), await ours];
  },
  async meanwhile() {
    const python = both();
    void text(python, "mine");
    const ours = text(python);
    workers[0].onmessage({ data: { reply: '{"reply": 2}' } });
    return [await ours, python.state];
  },
  async stopped_own() {
    const python = both();
    const stopped = text(python, "mine");
    python.stop();
    const refusal = await stopped;
    void text(python, "mine"); // in the first worker, which is there at once
    return [refusal, asks(), python.state];
  },
  async forged() {
    const found = [];
    for (const reply of ["", "null", "7", '"reply"', "{}", '{"error": 1}', '{"error": {}}', undefined, {}]) {
      const python = both();
      const answer = text(python, "mine");
      python.own.worker.onmessage({ data: { reply } });
      found.push(await answer);
    }
    return [...new Set(found)];
  },
  /** Own code that rings itself has no more time; the clock is one that we move. */
  async rings() {
    const clock = stillClock();
    const python = both();
    const answer = text(python, "mine", { seconds: 12, after: 0.3 });
    const { worker } = python.own;
    const ends = [clock.next()];
    for (const data of [{ heard: true }, { alarm: 3 }, { alarm: 100 }, { alarm: 0 }, { alarm: 0 }]) {
      worker.onmessage({ data });
      ends.push(clock.next());
    }
    clock.ring();
    clock.stop();
    return [ends, await answer];
  },
  /** Without a heartbeat it is late soon; what is ours has its own time only. */
  async heartbeat() {
    const clock = stillClock();
    const python = both();
    const answer = text(python, "mine", { seconds: 12 });
    clock.ring();
    void text(python, "", { seconds: 12 });
    const ours = clock.next();
    clock.stop();
    return [await answer, ours];
  },
  async broken() {
    const { python, refusal, worker } = asked();
    worker.onmessage({ data: { ready: true } });
    worker.onerror({ message: "Uncaught" });
    return [await refusal, python.state, workers.length];
  },
  async idle() {
    const { python, worker } = asked();
    worker.onmessage({ data: { ready: true } });
    worker.onmessage({ data: { reply: '{"reply": 1}' } });
    worker.onerror({});
    return [python.state, workers.length];
  },
  async ended() {
    const { python, refusal, worker } = asked();
    worker.onmessage({ data: { ready: true } });
    python.stop();
    let isSilent = false;
    worker.onerror({ message: "its sleep was cut short", preventDefault: () => (isSilent = true) });
    return [await refusal, python.state, workers.length, isSilent && !worker.onmessage];
  },
  async spare() {
    const { python, refusal, worker } = asked();
    python.keepSpare();
    const early = workers.length;
    worker.onmessage({ data: { ready: true } });
    const [, spare] = workers;
    spare.onmessage({ data: { ready: true } });
    python.stop();
    const answer = [await refusal, python.state, python.ours.worker === spare, workers.length];
    const next = python.ask("hello");
    spare.onmessage({ data: { reply: '{"reply": 1}' } });
    return [early, ...answer, await next];
  },
  async spare_begins() {
    const { python, refusal, worker } = asked();
    worker.onmessage({ data: { ready: true } });
    python.keepSpare();
    python.stop();
    await refusal;
    const begun = python.state;
    workers[1].onmessage({ data: { ready: true } });
    return [begun, python.state, workers.length];
  },
  async spare_fails() {
    const { python, worker } = asked();
    python.keepSpare();
    worker.onmessage({ data: { ready: true } });
    workers[1].onerror({});
    python.stop();
    await null;
    return [python.state, workers.length, python.own === python.ours];
  },
  async small() {
    navigator.deviceMemory = 2;
    const { python, worker } = asked();
    python.keepSpare();
    worker.onmessage({ data: { ready: true } });
    delete navigator.deviceMemory;
    return workers.length;
  },
  async start() {
    const { python, refusal, worker } = asked();
    worker.onerror({ message: "not found" });
    return [await refusal, python.state, workers.length];
  },
};

const found = {};
for (const [name, check] of Object.entries(checks)) found[name] = await check();
console.log(JSON.stringify(found));
