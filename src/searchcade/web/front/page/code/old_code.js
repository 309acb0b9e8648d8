// @ts-check
/** Code that earlier versions of this page have kept: it becomes documents. */

import { newProgram } from "../documents.js";

const OLD = /^searchcade (?:(exercise .*)|code (search|heuristic|player)(?: (~.*))?)$/s;
const EARLIER = / before$/; // texts that were set aside

/**
 * Take over what is kept in the browser's other storage; what is a document is removed there.
 * @param {import("../documents.js").Documents} documents
 */
export async function takeOver(documents) {
  const { place } = documents.storage;
  const keys = Array.from({ length: place?.length ?? 0 }, (_, at) => place?.key(at) ?? "");
  for (const key of keys) {
    const programs = programsOf(key, place?.getItem(key) ?? "");
    const lasting = await Promise.all(programs.map((each) => documents.keep(each).catch(() => false)));
    if (programs.length && lasting.every(Boolean)) place?.removeItem(key);
  }
}

/**
 * @param {string} key
 * @param {string} kept
 */
function programsOf(key, kept) {
  const [found, exercise, kind = "exercise", link] = OLD.exec(key.replace(EARLIER, "")) ?? [];
  if (!found) return [];
  const id = EARLIER.test(key) ? undefined : (exercise ?? (link && `link ${link}`));
  const name = exercise ? "answer.py" : `my_${kind}.py`;
  return textsIn(kept).map((text) => newProgram({ id, kind, name, text, template: "" }));
}

/**
 * @param {string} kept
 * @returns {string[]}
 */
function textsIn(kept) {
  try {
    return [JSON.parse(kept)].flat().filter((each) => typeof each === "string" && each.trim());
  } catch {
    return [];
  }
}
