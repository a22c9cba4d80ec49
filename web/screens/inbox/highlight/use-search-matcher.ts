import { useMemo, useState } from "react";
import type { Span } from "#shared/rules/fold.ts";
import { readInboxSearch } from "#shared/rules/inbox-search.ts";
import type { Message } from "../inbox.data.ts";
import { useHighlighter } from "./use-highlighter.ts";

/** Finds the words of the search in a text. */
export type Find = (text: string) => readonly Span[];

/** How the words of the search are found in messages, null without any, and the ids of those that hold one. */
export function useSearchMatcher(
  messages: readonly Message[],
  search: string,
): { find: Find | null; ids: ReadonlySet<number> } {
  const words = useMemo(() => (search ? readInboxSearch(search).words : ""), [search]);
  const marker = useHighlighter(words);
  const find = useMemo<Find | null>(() => marker && ((text) => marker.findWords(text, words)), [marker, words]);
  const now = useMemo(
    () => (find ? messages.filter(({ text }) => find(text).length > 0).map(({ id }) => id) : []),
    [find, messages],
  );
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  // What was found stays so: nothing folds away under whoever goes back to the list while reading.
  if (now.some((id) => !ids.has(id))) setIds(new Set([...ids, ...now]));
  return { find, ids };
}
