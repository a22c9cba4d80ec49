import { quoteStart } from "./quoted.ts";

const SNIPPET_MAX = 140;
/** Characters of the text that are read. */
export const SNIPPET_READ = SNIPPET_MAX * 8;

/** Preview of a text on one line, without quoted history; never splits a grapheme. */
export function snippetOf(text: string): string {
  const read = text.slice(0, SNIPPET_READ);
  const line = read
    .slice(0, quoteStart(read))
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();
  const letters = [...new Intl.Segmenter("en", { granularity: "grapheme" }).segment(line)];
  if (letters.length <= SNIPPET_MAX) return line;
  return `${line.slice(0, letters[SNIPPET_MAX - 1]?.index).trimEnd()}…`;
}
