// Numbers as the player writes them: prints them for both languages, as JSON.
import { readFileSync } from "node:fs";
import { duration, shortValue } from "./front/player/figures.js";
import { Words } from "./front/words.js";

const { seconds, values, languages } = JSON.parse(readFileSync("figures.json", "utf8"));
console.log(JSON.stringify(languages.map((language) => {
  const words = new Words({}, language);
  return [...seconds.map((each) => duration(words, each)),
    ...values.map((each) => shortValue(words, each))];
})));
