// @ts-check
/** What the page says, in the language that is chosen: the same texts as in the window. */

/** @typedef {Record<string, Record<string, string>>} Texts Name -> language -> text. */
/** @typedef {Record<string, string | number>} Values */

export class Words {
  /**
   * @param {Texts} texts
   * @param {string} language
   */
  constructor(texts, language) {
    this.texts = texts;
    this.language = language;
  }

  /**
   * Return the text of this name with the values filled in.
   * The build finds the names in calls such as words.say("watch.play"), so they stand there whole.
   * @param {string} name
   * @param {Values} [values]
   */
  say(name, values = {}) {
    return filled(this.of(this.texts[name] ?? { en: name }), values);
  }

  /**
   * Return a text that comes in all languages, as in a film.
   * @param {Record<string, string>} text
   */
  of(text) {
    return text[this.language] ?? text.en ?? "";
  }

  /**
   * Write a number as usual in this language.
   * @param {number} value
   * @param {number} [digits]
   */
  number(value, digits = 0) {
    return numberFormat(this.language === "vi" ? "vi-VN" : "en-US", digits).format(value);
  }
}

/** @type {Map<string, Intl.NumberFormat>} */
const FORMATS = new Map(); // to make one takes longer than to use it a hundred times

/**
 * @param {string} locale
 * @param {number} digits
 */
function numberFormat(locale, digits) {
  const name = `${locale} ${digits}`;
  const options = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  const format = FORMATS.get(name) ?? new Intl.NumberFormat(locale, options);
  FORMATS.set(name, format);
  return format;
}

/**
 * Fill values into a text; `{steps:step|steps}` chooses the singular or the plural.
 * @param {string} text
 * @param {Values} values
 */
function filled(text, values) {
  return text.replace(/\{(\w+)(?::([^|{}]*)\|([^{}]*))?\}/g, (whole, name, one, many) => {
    if (!(name in values)) return whole;
    if (one === undefined) return String(values[name]);
    return String(values[name]) === "1" ? one : many;
  });
}
