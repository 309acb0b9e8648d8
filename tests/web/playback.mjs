// Playbacks of the page, step by step: prints where each stands after each step, as JSON.
import { readFileSync } from "node:fs";
import { Playback } from "./front/player/playback.js";

const { pace, scripts } = JSON.parse(readFileSync("playbacks.json", "utf8"));

function played({ length, walk, explained, steps }) {
  const playback = new Playback(length, length - walk, pace, explained);
  const shown = () => [playback.place, playback.playing, playback.notch,
    playback.isFast && playback.place < playback.begin];
  const places = [shown()];
  for (const [name, value] of steps) {
    if (name === "toggle") playback.playing ? (playback.playing = false) : playback.start();
    else playback[name](value);
    places.push(shown());
  }
  return places;
}

console.log(JSON.stringify(scripts.map(played)));
