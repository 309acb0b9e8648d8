// The door to Python with a fake worker: prints what every check has found, as JSON.
import { Python } from "./front/page/python.js";

const workers = [];
globalThis.Worker = class {
  constructor() {
    workers.push(this);
  }
  postMessage() {}
  terminate() {}
};
globalThis.location = { protocol: "https:" };
globalThis.navigator = {};
globalThis.document = { baseURI: "https://a.test/", getElementById: () => null, querySelectorAll: () => [] };
console.error = () => {}; // what broke is told in the browser's console

/** Return the door with a request that is under way, and the text of its refusal. */
function asked() {
  workers.length = 0;
  const python = new Python({ say: (name) => name });
  const refusal = python.ask("hello").catch((problem) => problem.text);
  return { python, refusal, worker: workers[0] };
}

const checks = {
  async broken() {
    const { python, refusal, worker } = asked();
    worker.onmessage({ data: { ready: true } });
    worker.onerror({ message: "Uncaught" });
    return [await refusal, python.state, workers.length];
  },
  async idle() {
    const { python, worker } = asked();
    worker.onmessage({ data: { ready: true } });
    worker.onmessage({ data: { reply: "{}" } });
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
    const answer = [await refusal, python.state, python.worker === spare, workers.length];
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
    return [python.state, workers.length, python.spare];
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
