import { say } from "../lib.mjs";

/** Prints one row of a table. */
export const row = (name, ...cells) =>
  say(name.padEnd(44) + cells.map((cell) => ` ${String(cell).padStart(13)}`).join(""));

let missed = 0;

function judged(cell, isReached) {
  if (isReached) return cell;
  missed += 1;
  return `${cell} !`;
}

/** Cell of a figure with a limit; a missed limit is marked. */
export const atMost = (bound, figure, cell) => judged(cell, figure <= bound);
export const atLeast = (bound, figure, cell) => judged(cell, figure >= bound);

/** Prints the number of marked figures. A missed limit fails nothing, because results depend on the machine. */
export const sayMissed = () =>
  say(missed === 0 ? "Every bound is kept." : `${missed} figures do not keep their bound: those with a "!".`);

export const ms = (value) => value.toFixed(value < 10 ? 2 : 1);
export const times = (value) => `${value.toFixed(2)} x`;
export const kB = (bytes) => (bytes / 1000).toFixed(1);
export const MB = (bytes) => (bytes / 1e6).toFixed(0);
