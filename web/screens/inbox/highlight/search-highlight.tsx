import { Fragment } from "react";
import { findFolded, type Span } from "#shared/rules/text/fold.ts";

/** Shorter words match only at the start of a word, as in the search. */
const ANYWHERE = 3;

/** Positions of search words in a text, left to right; of overlapping ones the first. */
export function findWords(text: string, words: string): Span[] {
  const begins = ({ start }: Span) => start === 0 || /\s/u.test(text.charAt(start - 1));
  const spans = words
    .split(/\s+/)
    .filter(Boolean)
    .flatMap((word) => {
      const found = findFolded(text, word);
      return [...word].length < ANYWHERE ? found.filter(begins) : found;
    })
    .sort((a, b) => a.start - b.start);
  let until = 0;
  return spans.filter(({ start, end }) => {
    if (start < until) return false;
    until = end;
    return true;
  });
}

/** Text with highlighted search matches in its original spelling. */
export function SearchHighlight({ text, words }: { text: string; words: string }) {
  const parts = [];
  let from = 0;
  for (const { start, end } of findWords(text, words)) {
    parts.push(
      <Fragment key={`t${from}`}>{text.slice(from, start)}</Fragment>,
      <mark key={start}>{text.slice(start, end)}</mark>,
    );
    from = end;
  }
  return [...parts, <Fragment key="end">{text.slice(from)}</Fragment>];
}
