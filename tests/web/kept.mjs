// Own code that a browser keeps, in several tabs: prints what every check has found, as JSON.
import { KeptCode } from "./front/page/code/kept_code.js";
import { Storage } from "./front/page/storage.js";

/** A storage of a browser that may refuse to keep more. */
class Place {
  kept = new Map();
  refuses = () => false;
  getItem(name) {
    return this.kept.get(name) ?? null;
  }
  setItem(name, text) {
    if (this.refuses(name)) throw new Error("QuotaExceededError");
    this.kept.set(name, text);
  }
}

/** Open the code in a new tab. */
const tab = (place) => new KeptCode(new Storage(place), "code", "template");

const checks = {
  template() {
    const place = new Place();
    const one = tab(place);
    const lasts = one.keep("mine");
    one.keep("template");
    return [lasts, one.text, one.stored, one.earlier];
  },
  two_tabs() {
    const place = new Place();
    const [one, other] = [tab(place), tab(place)];
    one.keep("one");
    const before = other.isOvertaken;
    other.keep("other");
    return [before, other.isOvertaken, one.isOvertaken, tab(place).text, one.earlier];
  },
  in_turns() {
    const place = new Place();
    const [one, other] = [tab(place), tab(place)];
    for (const key of ["a", "ab", "abc"]) {
      one.keep(`one ${key}`);
      other.keep(`other ${key}`);
    }
    return [tab(place).text, one.earlier];
  },
  catching_up() {
    const place = new Place();
    const [one, other] = [tab(place), tab(place)];
    one.keep("one");
    const shown = other.catchUp();
    other.keep("one, and more");
    return [shown, other.text, other.earlier];
  },
  replaced() {
    const kept = tab(new Place());
    kept.keep("mine");
    kept.replace("a file");
    kept.replace("another");
    const all = kept.earlier;
    kept.replace("mine");
    return [all, kept.text, kept.earlier];
  },
  replaced_template() {
    const place = new Place();
    const kept = tab(place);
    kept.replace("a file");
    return [kept.text, place.getItem("searchcade code before")];
  },
  replaced_twice() {
    const kept = tab(new Place());
    for (const text of ["a file", "a file", "another"]) kept.replace(text);
    kept.keep("a file");
    kept.replace("mine");
    return kept.earlier;
  },
  full() {
    const place = new Place();
    const [one, other] = [tab(place), tab(place)];
    one.keep("one");
    place.refuses = () => true;
    return [other.keep("other"), other.replace("a file"), one.keep("more"), one.text, tab(place).text];
  },
  nearly_full() {
    const place = new Place();
    const [one, other] = [tab(place), tab(place)];
    one.keep("one");
    place.refuses = (name) => name.endsWith("before");
    return [other.keep("other"), one.replace("a file"), tab(place).text];
  },
  earlier_page() {
    const place = new Place();
    place.kept.set("searchcade code before", '"from before a link"');
    const kept = tab(place);
    return [kept.earlier, kept.replace("from before a link"), kept.earlier];
  },
};

const found = Object.entries(checks).map(([name, check]) => [name, check()]);
console.log(JSON.stringify(Object.fromEntries(found)));
