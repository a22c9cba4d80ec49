import { useMarker } from "./use-highlighter.ts";

/** A text with what was searched for marked in it. */
export function FoundWords({ text, words }: { text: string; words: string }) {
  const marker = useMarker(words);
  return marker ? <marker.Marked text={text} words={words} /> : text;
}
