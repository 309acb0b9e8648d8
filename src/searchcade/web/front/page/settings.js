// @ts-check
/** Language, look, sound and pace: what was chosen, at first what the browser prefers. */

/** @typedef {import("./app.js").Settings} Settings */
/** @typedef {import("./storage.js").Storage} Storage */

/** @type {{[Name in keyof Settings]: readonly Settings[Name][]}} */
const CHOICES = {
  language: ["vi", "en"],
  theme: ["default", "beach"],
  palette: ["usual", "safe"],
  sound: ["off", "quiet", "loud"],
  pace: ["turns", "slow", "usual", "fast"],
};

/**
 * Return the kept settings; a value that is not one of the choices is replaced by the usual one.
 * @param {Storage} storage
 * @returns {Settings}
 */
export function keptSettings(storage) {
  const kept = storage.read("settings") ?? {};
  const usual = preferred();
  return {
    language: CHOICES.language.includes(kept.language) ? kept.language : usual.language,
    theme: CHOICES.theme.includes(kept.theme) ? kept.theme : usual.theme,
    palette: CHOICES.palette.includes(kept.palette) ? kept.palette : usual.palette,
    sound: CHOICES.sound.includes(kept.sound) ? kept.sound : usual.sound,
    pace: CHOICES.pace.includes(kept.pace) ? kept.pace : usual.pace,
  };
}

/** @returns {Settings} */
function preferred() {
  const vietnamese = navigator.languages.some((each) => each.toLowerCase().startsWith("vi"));
  const light = matchMedia("(prefers-color-scheme: light)").matches;
  return {
    language: vietnamese ? "vi" : "en",
    theme: light ? "beach" : "default",
    palette: "usual",
    sound: "quiet",
    pace: "turns",
  };
}

/**
 * Let the page wear these settings.
 * @param {Settings} settings
 */
export function wear(settings) {
  const root = document.documentElement;
  root.lang = settings.language;
  root.dataset.theme = settings.theme;
  root.dataset.palette = settings.palette;
}
