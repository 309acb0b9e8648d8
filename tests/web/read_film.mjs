// Reads films from standard input, and writes what front/film.js says of some of their moments.
import { lanesOf } from "./front/film.js";

const chunks = [];
for await (const chunk of process.stdin) chunks.push(chunk);
const told = JSON.parse(Buffer.concat(chunks).toString()).map(({ film, moments }) => {
  const [lane] = lanesOf(film);
  return moments.map((t) => {
    const { tiles, sprites } = lane.scene(t);
    const { order, found, moment, path } = lane.marks(t);
    const cells = [...order.keys()];
    return {
      sprites: [...tiles, ...sprites],
      path,
      expanded: cells.filter((cell) => order[cell] <= moment),
      waiting: cells.filter((cell) => order[cell] > moment && found[cell] <= moment),
      known: cells.map((cell) => lane.inspect(cell, t)),
      at: lane.at(t),
      own: lane.own(t),
    };
  });
});
process.stdout.write(JSON.stringify(told));
