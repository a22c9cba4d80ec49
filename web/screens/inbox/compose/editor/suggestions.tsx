import { type Filling, fillCanned } from "#shared/rules/canned.ts";
import { matchPeople } from "../../../../lib/text/match-people.ts";
import type { Suggestion } from "../../../../ui/fields/suggestion-list.tsx";
import { PersonAvatar } from "../../../../ui/record/person-avatar.tsx";
import type { Canned } from "../../inbox.data.ts";

/** What can be put in for what is begun. */
export interface TextSuggestion extends Suggestion {
  text: string;
}

/** The replies a typed code may mean, those that begin with it first. */
export function matching<Reply extends { code: string; body: string }>(
  replies: readonly Reply[],
  code: string,
): Reply[] {
  const starts = replies.filter((one) => one.code.startsWith(code));
  const holds = replies.filter((one) => !one.code.startsWith(code) && one.code.includes(code));
  return [...starts, ...holds].slice(0, 8);
}

/** The replies that a code may mean, filled with what is known. */
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

/** The colleagues whom a begun name may mean. */
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
