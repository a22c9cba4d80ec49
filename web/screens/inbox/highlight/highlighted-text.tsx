import { useHighlighter } from "./use-highlighter.ts";

/** Text with highlighted search matches. */
export function HighlightedText({ text, words }: { text: string; words: string }) {
  const marker = useHighlighter(words);
  return marker ? <marker.SearchHighlight text={text} words={words} /> : text;
}
