import { type Filling, fillCanned } from "#shared/rules/canned.ts";
import { begunMention, peopleFor } from "../../lib/mention-pick.ts";
import type { Offer } from "../../ui/offer-list.tsx";
import { PersonAvatar } from "../../ui/person-avatar.tsx";
import { matching, type Typed, typedCode } from "./canned-pick.ts";
import { useCanned, useColleagues, useMe } from "./inbox.data.ts";

/** What is being typed that something can be put in for: a canned reply's code, in a note also a colleague's name. */
export interface Begun extends Typed {
  kind: "canned" | "mention";
}
export interface TextOffer extends Offer {
  text: string;
}

/** What is begun at the caret of a message or a note. */
export function begunAt({ value, selectionStart, selectionEnd }: HTMLTextAreaElement, isNote: boolean): Begun | null {
  if (selectionStart !== selectionEnd) return null;
  const code = typedCode(value, selectionStart);
  if (code) return { ...code, kind: "canned" };
  const mention = isNote ? begunMention(value, selectionStart) : null;
  return mention && { ...mention, kind: "mention" };
}

/** What can be put in for what is begun; asked for when it is first needed. */
export function useOffers(begun: Begun | null, filling: Filling): TextOffer[] {
  const me = useMe();
  const canned = useCanned(begun?.kind === "canned");
  const colleagues = useColleagues(begun?.kind === "mention");
  if (begun?.kind === "canned")
    return matching(canned ?? [], begun.code).map(({ id, code, body }) => ({
      id,
      text: fillCanned(body, filling),
      content: (
        <>
          <strong>/{code}</strong>
          <span>{body}</span>
        </>
      ),
    }));
  if (begun?.kind !== "mention") return [];
  const others = (colleagues ?? []).filter(({ id }) => id !== me.id);
  return peopleFor(others, begun.code).map(({ id, name }) => ({
    id,
    text: `@${name} `,
    content: (
      <>
        <PersonAvatar name={name} src={`/api/avatars/${id}`} size={24} />
        <bdi>{name}</bdi>
      </>
    ),
  }));
}
