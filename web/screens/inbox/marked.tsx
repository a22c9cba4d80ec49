import { Fragment } from "react";
import { findFolded } from "#shared/rules/fold.ts";

/** A text with what was searched for marked in it, in its own letters. */
export function Marked({ text, words }: { text: string; words: string }) {
  if (!words) return text;
  const spans = words
    .split(/\s+/)
    .filter(Boolean)
    .flatMap((word) => findFolded(text, word))
    .sort((a, b) => a.start - b.start);
  const parts = [];
  let from = 0;
  for (const { start, end } of spans) {
    if (start < from) continue;
    parts.push(
      <Fragment key={`t${from}`}>{text.slice(from, start)}</Fragment>,
      <mark key={start}>{text.slice(start, end)}</mark>,
    );
    from = end;
  }
  return [...parts, <Fragment key="end">{text.slice(from)}</Fragment>];
}
