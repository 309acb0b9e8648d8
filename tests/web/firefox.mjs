// Drives Firefox for tests/web/firefox.py: a line of JSON in is a script, a line out its answer.
import { createInterface } from "node:readline";
import { createRequire } from "node:module";

const [packages, executablePath] = process.argv.slice(2);
const puppeteer = createRequire(packages + "/")("puppeteer-core");
const AsyncFunction = (async () => {}).constructor;
const LOCALES = { en: "en-GB", vi: "vi-VN" };

// A dead proxy: what asks another host gets nothing; the loopback is not asked of it.
const preferences = {
  "network.proxy.type": 1,
  "network.proxy.http": "127.0.0.1",
  "network.proxy.http_port": 9,
  "network.proxy.ssl": "127.0.0.1",
  "network.proxy.ssl_port": 9,
  "network.captive-portal-service.enabled": false,
  "network.connectivity-service.enabled": false,
  "ui.prefersReducedMotion": 1,
};

/** Runs in each page before its own scripts: sets the language, tells of a broken policy. */
function prepare(locale) {
  Object.defineProperty(navigator, "language", { get: () => locale });
  Object.defineProperty(navigator, "languages", { get: () => [locale] });
  addEventListener("securitypolicyviolation", (event) => {
    console.error(`Content Security Policy: ${event.violatedDirective}, ${event.blockedURI}`);
  });
}

/** Open a page and note what it asks for and what goes wrong. */
async function open(context, { address, size = [1024, 600], language = "en", prepare: script }, answer) {
  const page = await context.newPage();
  page.on("request", (request) => answer.requests.push(request.url()));
  page.on("console", (message) => {
    if (message.type() === "error") answer.errors.push(message.text());
  });
  page.on("pageerror", (error) => answer.errors.push(String(error)));
  await page.evaluateOnNewDocument(prepare, LOCALES[language]);
  if (script) await page.evaluateOnNewDocument(new Function(script));
  await page.setViewport({ width: size[0], height: size[1] });
  if (address) await page.goto(address);
  return page;
}

/** Replace the text in the editor, as a person does with the clipboard. */
async function write(page, text) {
  await page.evaluate(() => {
    document.querySelector(".editor").shadowRoot.querySelector("#editor").focus();
  });
  await page.keyboard.down("Control");
  await page.keyboard.press("a");
  await page.keyboard.up("Control");
  await page.evaluate((text) => {
    const content = document.querySelector(".editor").shadowRoot.querySelector("#editor");
    const event = new ClipboardEvent("paste", { cancelable: true });
    const clipboardData = { getData: () => text, files: [] }; // Firefox empties one of a script
    Object.defineProperty(event, "clipboardData", { value: clipboardData });
    content.dispatchEvent(event);
  }, text);
}

/** Run a script on a fresh page. */
async function run({ script, values }) {
  const answer = { requests: [], errors: [] };
  const context = await browser.createBrowserContext();
  try {
    const page = await open(context, values, answer);
    const tab = () => open(context, values, answer);
    const body = new AsyncFunction("page", "values", "tab", "write", script);
    answer.value = await body(page, values, tab, (text) => write(page, text));
  } catch (problem) {
    answer.failure = String(problem?.stack ?? problem);
  }
  await context.close();
  return answer;
}

const settings = { browser: "firefox", executablePath, extraPrefsFirefox: preferences };
const browser = await puppeteer.launch(settings);
for await (const line of createInterface({ input: process.stdin })) {
  process.stdout.write(JSON.stringify(await run(JSON.parse(line))) + "\n");
}
await browser.close();
process.exit(0);
