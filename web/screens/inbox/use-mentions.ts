import { MENTIONS_MAX } from "#shared/rules/inbox-limits.ts";
import { mentioned } from "#shared/rules/mentions.ts";
import { useFindColleagues } from "./inbox.data.ts";

/** Finds the colleagues a note speaks to: `@` and their name. */
export function useMentions(): (note: string) => Promise<number[]> {
  const find = useFindColleagues();
  return async (note) => (note.includes("@") ? mentioned(note, await find()).slice(0, MENTIONS_MAX) : []);
}
