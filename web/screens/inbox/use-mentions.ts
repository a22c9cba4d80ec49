import { fold } from "#shared/rules/fold.ts";
import { MENTIONS_MAX } from "#shared/rules/inbox-limits.ts";
import { useColleagues } from "./inbox.data.ts";
import type { ShownWriting } from "./writing.store.ts";

/** Finds the colleagues a note speaks to: `@` and their name. They are asked for once a note has such a sign. */
export function useMentions({ kind, text }: ShownWriting): (note: string) => number[] {
  const colleagues = useColleagues(kind === "note" && text.includes("@"));
  return (note) => {
    const words = fold(note);
    const named = (colleagues ?? []).filter(({ name }) => words.includes(fold(`@${name}`)));
    return named.map(({ id }) => id).slice(0, MENTIONS_MAX);
  };
}
