// @ts-check
/** Completion of what `problem`, `state` and `seen` have, in the game that own code is for. */

/** What an object has: a name, and a sentence about it. @typedef {[string, string]} Member */
/** Object, such as `problem` or `problem.maze` -> what it has. @typedef {Record<string, Member[]>} Names */

const PATH = /((?:[\w]+\.)+)(\w*)$/;
const WORD = /^\w*$/;
const STATES = new Set(["after", "child", "goal", "neighbour", "start"]);
/** What people call a state. */

/**
 * Return a source of completions.
 * @param {() => Names} names
 * @returns {import("@codemirror/autocomplete").CompletionSource}
 */
export function completion(names) {
  return (context) => {
    const line = context.state.doc.lineAt(context.pos);
    const found = PATH.exec(line.text.slice(0, context.pos - line.from));
    if (!found) return null;
    const members = membersOf(names(), found[1].slice(0, -1));
    if (!members.length) return null;
    return { from: context.pos - found[2].length, options: members.map(option), validFor: WORD };
  };
}

/**
 * Return what an object has: by its whole path, or by its last word.
 * @param {Names} names
 * @param {string} path
 */
export function membersOf(names, path) {
  const last = path.slice(path.lastIndexOf(".") + 1);
  for (const known of [path, `problem.${last}`, STATES.has(last) ? "state" : last]) {
    if (Object.hasOwn(names, known)) return names[known];
  }
  return [];
}

/** @param {Member} member */
function option([name, about]) {
  const [label] = name.split("(");
  return { label, detail: name.slice(label.length), info: about,
    type: name.includes("(") ? "function" : "property" };
}
