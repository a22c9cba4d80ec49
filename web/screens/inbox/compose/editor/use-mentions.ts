import { MENTIONS_MAX } from "#shared/rules/inbox/inbox-limits.ts";
import { useFindColleagues } from "../../inbox.data.ts";

/** Colleagues mentioned in a note by `@` and name. */
export function useMentions(): (note: string) => Promise<number[]> {
  const find = useFindColleagues();
  return async (note) => {
    if (!note.includes("@")) return [];
    const [{ mentioned }, colleagues] = await Promise.all([import("#shared/rules/inbox/mentions.ts"), find()]);
    return mentioned(note, colleagues).slice(0, MENTIONS_MAX);
  };
}
