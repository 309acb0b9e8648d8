/**
 * Compile Python by the browser's own Python, at build time under Node: a page then starts in half
 * the time. A request comes in as JSON: the folder of Pyodide, modules of the standard library whose
 * closure is wanted, and sources of our own. What goes out: name -> compiled module in base64.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const COMPILE = `
import ast, base64, importlib, json, sys, zipfile
from importlib import _bootstrap_external as writing

def pyc(name, tree, optimize):
    code = compile(tree, name, "exec", dont_inherit=True, optimize=optimize)
    return base64.b64encode(writing._code_to_hash_pyc(code, bytes(8), False)).decode()

def without_docstrings(tree):
    """Leave out docstrings, but for those of decorated searches, which are shown, and dataclasses."""
    for node in ast.walk(tree):
        is_bare = isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef))
        if is_bare and not getattr(node, "decorator_list", ()) and ast.get_docstring(node, False):
            node.body[:1] = [] if len(node.body) > 1 else [ast.copy_location(ast.Pass(), node.body[0])]
    return tree

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
    found = {name: pyc(f"/lib/python314.zip/{name}", ast.parse(text), 2) for name, text in theirs}
    ours = {name: pyc(f"/package/{name}", without_docstrings(ast.parse(text)), 0)
            for name, text in request["sources"].items()}
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
