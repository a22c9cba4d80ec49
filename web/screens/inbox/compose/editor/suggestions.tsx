import { type Filling, fillCanned } from "#shared/rules/inbox/canned.ts";
import { matchPeople } from "../../../../lib/text/match-people.ts";
import type { Suggestion } from "../../../../ui/fields/suggestion-list.tsx";
import { PersonAvatar } from "../../../../ui/record/person-avatar.tsx";
import type { Canned } from "../../inbox.data.ts";

/** Suggestion for the typed query. */
export interface TextSuggestion extends Suggestion {
  text: string;
}

/** Replies that match a typed code, prefix matches first. */
export function matching<Reply extends { code: string; body: string }>(
  replies: readonly Reply[],
  code: string,
): Reply[] {
  const starts = replies.filter((one) => one.code.startsWith(code));
  const holds = replies.filter((one) => !one.code.startsWith(code) && one.code.includes(code));
  return [...starts, ...holds].slice(0, 8);
}

/** Replies that match a code, with values filled in. */
export const replySuggestions = (replies: readonly Canned[], code: string, filling: Filling): TextSuggestion[] =>
  matching(replies, code).map((reply) => ({
    id: reply.id,
    text: fillCanned(reply.body, filling),
    content: (
      <>
        <strong>/{reply.code}</strong>
        <span>{reply.body}</span>
      </>
    ),
  }));

/** Colleagues that match a typed name. */
export const colleagueSuggestions = (others: readonly { id: number; name: string }[], code: string): TextSuggestion[] =>
  matchPeople(others, code).map(({ id, name }) => ({
    id,
    text: `@${name} `,
    content: (
      <>
        <PersonAvatar name={name} src={`/api/avatars/${id}`} size={24} />
        <bdi>{name}</bdi>
      </>
    ),
  }));
