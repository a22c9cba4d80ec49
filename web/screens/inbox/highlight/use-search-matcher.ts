import { useMemo, useState } from "react";
import { readInboxSearch } from "#shared/rules/inbox/inbox-search.ts";
import type { Span } from "#shared/rules/text/fold.ts";
import type { Message } from "../inbox.data.ts";
import { useHighlighter } from "./use-highlighter.ts";

/** Finds search words in a text. */
export type Find = (text: string) => readonly Span[];

/** Search matcher for messages, null without a search, with the ids of matching messages. */
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
  // Matches persist: nothing folds when the person returns to the list while reading.
  if (now.some((id) => !ids.has(id))) setIds(new Set([...ids, ...now]));
  return { find, ids };
}
