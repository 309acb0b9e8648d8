// @ts-check
/** What keys do in a text area with Python: Tab indents, Enter keeps the indentation. */

const INDENT = "    ";

/**
 * Put a text in place of what is selected, so that the browser can undo it.
 * @param {HTMLTextAreaElement} area
 * @param {string} text
 */
export function insert(area, text) {
  area.focus();
  const command = text ? "insertText" : "delete";
  if (document.execCommand(command, false, text)) return;
  area.setRangeText(text, area.selectionStart, area.selectionEnd, "end");
  area.dispatchEvent(new Event("input", { bubbles: true }));
}

/**
 * Return the part of the line before the caret.
 * @param {HTMLTextAreaElement} area
 */
function head(area) {
  const start = area.value.lastIndexOf("\n", area.selectionStart - 1) + 1;
  return area.value.slice(start, area.selectionStart);
}

/**
 * Begin a line as far in as the last one, and further in after a colon.
 * @param {HTMLTextAreaElement} area
 */
export function newLine(area) {
  const line = head(area);
  const space = /^[ \t]*/.exec(line)?.[0] ?? "";
  const opens = /:\s*(#.*)?$/.test(line);
  insert(area, `\n${space}${opens ? INDENT : ""}`);
}

/**
 * Indent: to the next stop, or all lines that are selected.
 * @param {HTMLTextAreaElement} area
 */
export function indent(area) {
  if (selected(area).includes("\n")) changeLines(area, (line) => (line ? INDENT + line : line));
  else insert(area, " ".repeat(INDENT.length - (head(area).length % INDENT.length)));
}

/**
 * Take one step of indentation from all lines that are selected.
 * @param {HTMLTextAreaElement} area
 */
export function outdent(area) {
  changeLines(area, (line) => line.replace(/^( {1,4}|\t)/, ""));
}

/**
 * Delete a whole step where only spaces are before the caret; say whether that was so.
 * @param {HTMLTextAreaElement} area
 */
export function backspace(area) {
  const line = head(area);
  if (selected(area) || !line || line.trim() || line.includes("\t")) return false;
  const size = line.length % INDENT.length || INDENT.length;
  area.setSelectionRange(area.selectionStart - size, area.selectionStart);
  insert(area, "");
  return true;
}

/** @param {HTMLTextAreaElement} area */
function selected(area) {
  return area.value.slice(area.selectionStart, area.selectionEnd);
}

/**
 * @param {HTMLTextAreaElement} area
 * @param {(line: string) => string} change
 */
function changeLines(area, change) {
  const { value } = area;
  const start = value.lastIndexOf("\n", area.selectionStart - 1) + 1;
  const found = value.indexOf("\n", Math.max(area.selectionEnd - 1, area.selectionStart));
  const end = found < 0 ? value.length : found;
  const lines = value.slice(start, end).split("\n").map(change).join("\n");
  const several = selected(area).includes("\n");
  const caret = area.selectionStart + lines.length - (end - start);
  area.setSelectionRange(start, end);
  insert(area, lines);
  if (several) area.setSelectionRange(start, start + lines.length);
  else area.setSelectionRange(Math.max(start, caret), Math.max(start, caret));
}
