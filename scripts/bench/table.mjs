import { say } from "../lib.mjs";

/** One line of a printed table. */
export const row = (name, ...cells) => say(name.padEnd(44) + cells.map((cell) => String(cell).padStart(12)).join(""));

export const ms = (value) => value.toFixed(value < 10 ? 2 : 1);
export const times = (value) => `${value.toFixed(2)} x`;
export const kB = (bytes) => (bytes / 1000).toFixed(1);
export const MB = (bytes) => (bytes / 1e6).toFixed(0);
