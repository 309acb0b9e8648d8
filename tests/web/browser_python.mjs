/**
 * Run a file by the browser's Python, without a browser: the Python of a site, started under Node
 * as worker.js starts it. Arguments: the site's folder `python`, and the file.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { gunzipSync } from "node:zlib";

const [folder, file] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(join(folder, "pyodide.mjs")).href);
const python = await loadPyodide({
  indexURL: `${folder}/`,
  env: { HOME: "/home", PYTHONPATH: "/package" },
  fsInit: async (files) => write(files, gunzipSync(readFileSync(join(folder, "searchcade.gz")))),
});
python.pyimport("searchcade.compiled.engines.browser").use(WebAssembly, Uint8Array);
python.runPython(readFileSync(file, "utf8"), { filename: file });

/** Write the files of our package, as web/archive.py has joined them. */
function write(files, content) {
  let end = content.indexOf(10) + 1;
  for (const [name, size] of Object.entries(JSON.parse(content.subarray(0, end)))) {
    const path = `/package/${name}`;
    files.mkdirTree(path.slice(0, path.lastIndexOf("/")));
    files.writeFile(path, content.subarray(end, end + size));
    end += size;
  }
}
