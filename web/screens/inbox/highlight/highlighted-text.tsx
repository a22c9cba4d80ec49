import { useHighlighter } from "./use-highlighter.ts";

/** A text with what was searched for marked in it. */
export function HighlightedText({ text, words }: { text: string; words: string }) {
  const marker = useHighlighter(words);
  return marker ? <marker.SearchHighlight text={text} words={words} /> : text;
}
