// @ts-check
/** The drawing of a search tree: the present path thick, the present node white. */

import { Colours, css, inkOn } from "../../board/colours.js";
import { svg } from "../../dom.js";

/** @typedef {import("../../words.js").Words} Words */
/** @typedef {import("./tree_box.js").TreeBox} TreeBox */
/** @typedef {import("./tree_box.js").Drawn} Drawn */
/**
 * A node as views/search_tree.py has it, with its cell.
 * @typedef {{entry: number, parent: number, spot: [number, number], label: string,
 *   look: "present" | "expanded" | "waiting", is_path: boolean, moment: number, cell: number}} Node
 */

const LARGE = 15; // pixels of the radius of a node
const LEVEL = 64; // pixels from level to level, at most
const STEP = 96; // and from node to node
const LEAST = 16; // of both: a larger tree is scrolled
const LETTER = 9; // pixels of the smallest number
const NAMES = { present: "focus", expanded: "last", waiting: "waiting" };

/**
 * @param {{nodes: Node[], levels: number, places: number}} tree
 * @param {TreeBox} box
 * @param {Words} words
 * @returns {Drawn}
 */
export function searchTree({ nodes, levels, places }, box, words) {
  const { width, height } = box;
  const isFlat = Math.min(width / levels, height / places) > Math.min(height / levels, width / places);
  const level = Math.max(LEAST, Math.min(LEVEL, (isFlat ? width : height) / levels));
  const step = Math.max(LEAST, Math.min(STEP, (isFlat ? height : width) / places));
  const radius = Math.min(LARGE, 0.42 * level, 0.46 * step);
  const spots = nodes.map((node) => {
    const [ahead, aside] = [(node.spot[0] + 0.5) * level, (node.spot[1] + 0.5) * step];
    const [x, y] = isFlat ? [ahead, aside] : [aside, ahead];
    const when = node.look === "waiting" ? words.say("watch.layer.frontier")
      : words.say("states.expanded", { number: words.number(node.moment) });
    const { entry, parent, moment, cell } = node;
    return { id: entry, parent, x, y, moment, cell, text: `${node.label}, ${when}` };
  });
  const placed = new Map(spots.map((spot, at) => [spot.id, { ...spot, node: nodes[at] }]));
  const colours = new Colours(box.element);
  const edges = [...placed.values()].flatMap((child) => {
    const above = placed.get(child.parent);
    return above ? [edge(above, child, above.node.is_path && child.node.is_path)] : [];
  });
  const shapes = [...placed.values()].flatMap((each) => shape(each, radius, colours));
  const here = nodes.find((node) => node.look === "present")?.entry ?? null;
  const [deep, wide] = [levels * level, places * step];
  return {
    shapes: [...edges, ...shapes],
    spots,
    width: Math.max(width, isFlat ? deep : wide),
    height: Math.max(height, isFlat ? wide : deep),
    isFlat,
    here,
  };
}

/**
 * @param {{x: number, y: number}} above
 * @param {{x: number, y: number}} child
 * @param {boolean} isPath
 */
function edge(above, child, isPath) {
  const look = isPath ? "edge path" : "edge";
  return svg("line", { class: look, x1: above.x, y1: above.y, x2: child.x, y2: child.y });
}

/**
 * @param {{x: number, y: number, node: Node}} each
 * @param {number} radius
 * @param {Colours} colours
 */
function shape({ x, y, node }, radius, colours) {
  const fill = colours.of(NAMES[node.look]);
  const look = `node ${node.look}${node.is_path ? " path" : ""}`;
  const circle = svg("circle", { class: look, cx: x, cy: y, r: radius, fill: css(fill) });
  const size = Math.min(14, (1.8 * radius) / (0.58 * node.label.length));
  if (size < LETTER) return [circle];
  const attributes = { x, y: y + 0.35 * size, "font-size": size, fill: css(inkOn(fill)) };
  return [circle, svg("text", attributes, node.label)];
}
