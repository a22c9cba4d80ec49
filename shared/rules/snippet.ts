import { quoteStart } from "./quoted.ts";

const SNIPPET_MAX = 140;
/** No more of a text is looked at. */
export const SNIPPET_READ = SNIPPET_MAX * 8;

/** The beginning of a text on one line, without the history it quotes, no letter cut in half. */
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
