/**
 * Compile Python by the browser's own Python, at build time under Node: a page then starts in half
 * the time. A request comes in as JSON: the folder of Pyodide, modules of the standard library whose
 * closure is wanted, and sources of our own. What goes out: name -> compiled module in base64.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const COMPILE = `
import base64, importlib, json, py_compile, sys, zipfile

def pyc(name, text, optimize):
    with open("/tmp/source.py", "w", encoding="utf-8") as file:
        file.write(text)
    mode = py_compile.PycInvalidationMode.UNCHECKED_HASH
    py_compile.compile("/tmp/source.py", "/tmp/source.pyc", name, True, optimize, mode)
    with open("/tmp/source.pyc", "rb") as file:
        return base64.b64encode(file.read()).decode()

def library(roots):
    for root in roots:
        importlib.import_module(root)
    with zipfile.ZipFile("/lib/python314.zip") as archive:
        names = set(archive.namelist())
        for module in list(sys.modules.values()):
            name = str(getattr(module, "__file__", "")).partition(".zip/")[2]
            if name in names and module.__spec__ and module.__spec__.origin != "frozen":
                yield name, archive.read(name).decode()

def compiled(message):
    request = json.loads(message)
    roots = request["roots"]
    theirs = library(roots) if roots else ()
    found = {name: pyc(f"/lib/python314.zip/{name}", text, 2) for name, text in theirs}
    ours = {name: pyc(f"/package/{name}", text, 0) for name, text in request["sources"].items()}
    return json.dumps({**found, **ours})

compiled
`;

/** @param {string} message */
async function compiled(message) {
  const { folder } = JSON.parse(message);
  const { loadPyodide } = await import(pathToFileURL(join(folder, "pyodide.mjs")).href);
  const python = await loadPyodide({ indexURL: folder, stdout: () => {} });
  return python.runPython(COMPILE)(message);
}

try {
  process.stdout.write(await compiled(readFileSync(0, "utf8")));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
