// @ts-check
/** What is heard in a game. Browsers want a touch or a key first; a hidden page is silent. */

import { data } from "./data.js";

/** @typedef {{effects: Record<string, string[]>, pause: number, gains: Record<string, number>}} Sounds
 *   Ogg files in base64 by effect, the seconds before one may sound again, and how loud they are. */

export class Sound {
  /** @param {() => string} volume The name of how loud it is to be. */
  constructor(volume) {
    this.volume = volume;
    /** @type {Sounds | null} */
    this.sounds = null;
    /** @type {AudioContext | null} */
    this.context = null;
    /** The decoded sounds of each effect, of which the first is next. @type {Map<string, AudioBuffer[]>} */
    this.buffers = new Map();
    /** When each effect was last heard. @type {Map<string, number>} */
    this.heard = new Map();
  }

  /**
   * Let an effect be heard, unless it has just begun.
   * @param {string} effect
   */
  play(effect) {
    if (!effect || document.hidden || !navigator.userActivation?.hasBeenActive) return;
    this.sounds ??= /** @type {Sounds | null} */ (data("sounds"));
    const gain = this.sounds?.gains[this.volume()] ?? 0;
    if (!this.sounds || !gain || typeof AudioContext === "undefined") return;
    const { context } = this;
    if (!context) return void this.start(effect);
    const now = context.currentTime;
    const [buffer, ...others] = this.buffers.get(effect) ?? [];
    if (!buffer || now < (this.heard.get(effect) ?? -1) + this.sounds.pause) return;
    this.heard.set(effect, now);
    this.buffers.set(effect, [...others, buffer]);
    const [source, level] = [context.createBufferSource(), context.createGain()];
    source.buffer = buffer;
    level.gain.value = gain;
    source.connect(level).connect(context.destination);
    source.start();
  }

  /**
   * Decode all effects, then play the one that was the first.
   * @param {string} effect
   */
  async start(effect) {
    const { effects } = /** @type {Sounds} */ (this.sounds);
    const context = this.context = new AudioContext();
    for (const [name, files] of Object.entries(effects)) {
      const decoded = await Promise.all(files.map((file) => decode(context, file))).catch(() => []);
      this.buffers.set(name, decoded); // a browser that cannot read Ogg stays silent
    }
    this.play(effect);
  }
}

/**
 * @param {AudioContext} context
 * @param {string} file
 */
function decode(context, file) {
  const bytes = Uint8Array.from(atob(file), (letter) => letter.charCodeAt(0));
  return context.decodeAudioData(bytes.buffer);
}
