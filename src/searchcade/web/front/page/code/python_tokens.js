// @ts-check
/** Python in pieces, for colours: keywords, names, strings, numbers and comments. */

/** @typedef {"keyword" | "constant" | "known" | "defined" | "string" | "number" | "comment"} Kind */
/** @typedef {{kind: Kind | "", text: string}} Token */

const KEYWORDS = new Set(
  ("and as assert async await break class continue def del elif else except finally for from " +
    "global if import in is lambda match nonlocal not or pass raise return try while with yield"
  ).split(" "),
);
const CONSTANTS = new Set(["True", "False", "None", "self"]);
const KNOWN = new Set(
  ("abs all any bool dict enumerate filter float frozenset int isinstance len list map max min " +
    "next print range reversed round set sorted str sum super tuple type zip"
  ).split(" "),
);
const PIECES = new RegExp(
  [
    "(?<comment>#[^\\n]*)",
    "(?<string>(?:[rbfuRBFU]{1,2})?(?:'''[^]*?(?:'''|$)|\"\"\"[^]*?(?:\"\"\"|$)" +
      "|'(?:\\\\[^]|[^'\\\\\\n])*'?|\"(?:\\\\[^]|[^\"\\\\\\n])*\"?))",
    "(?<number>(?:0[xXoObB][\\da-fA-F_]+|(?:\\d[\\d_]*\\.?[\\d_]*|\\.\\d[\\d_]*)(?:[eE][+-]?\\d+)?)" +
      "[jJ]?)",
    "(?<name>[\\p{L}_][\\p{L}\\p{N}_]*)",
    "(?<other>\\s+|[^])",
  ].join("|"),
  "gu",
);

/**
 * Cut a text into pieces; together they are the text again.
 * @param {string} text
 * @returns {Token[]}
 */
export function tokensOf(text) {
  /** @type {Token[]} */
  const tokens = [];
  let before = "";
  for (const { groups = {}, 0: piece } of text.matchAll(PIECES)) {
    const kind = groups.name ? kindOfName(piece, before) : kindOf(groups);
    tokens.push({ kind, text: piece });
    if (piece.trim()) before = piece;
  }
  return tokens;
}

/**
 * @param {Record<string, string | undefined>} groups
 * @returns {Kind | ""}
 */
function kindOf(groups) {
  if (groups.comment) return "comment";
  if (groups.string) return "string";
  return groups.number ? "number" : "";
}

/**
 * @param {string} name
 * @param {string} before The piece before it.
 * @returns {Kind | ""}
 */
function kindOfName(name, before) {
  if (KEYWORDS.has(name)) return "keyword";
  if (CONSTANTS.has(name)) return "constant";
  if (before === "def" || before === "class") return "defined";
  return KNOWN.has(name) && before !== "." ? "known" : "";
}

/**
 * Return the pieces line by line; a string of several lines is cut at their ends.
 * @param {string} text
 * @returns {Token[][]}
 */
export function linesOf(text) {
  /** @type {Token[][]} */
  const lines = [[]];
  for (const { kind, text: piece } of tokensOf(text)) {
    const [first, ...rest] = piece.split("\n");
    if (first) lines[lines.length - 1].push({ kind, text: first });
    for (const part of rest) lines.push(part ? [{ kind, text: part }] : []);
  }
  return lines;
}
