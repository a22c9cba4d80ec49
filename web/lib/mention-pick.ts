import { fold } from "#shared/rules/fold.ts";

/** A name being typed after an `@`, right before the caret: where the sign stands, and what of the name is there. */
export interface BegunMention {
  from: number;
  code: string;
}

const BEGUN = /(?:^|[\s(])@([\p{L}\p{M}'’.-]*(?: [\p{L}\p{M}'’.-]*)?)$/u;
const SHOWN = 6;

/** The mention being typed at the caret, if one is. */
export function begunMention(text: string, caret: number): BegunMention | null {
  const code = BEGUN.exec(text.slice(0, caret))?.[1];
  return code === undefined ? null : { from: caret - code.length - 1, code };
}

/** The few people a begun name may mean: those with a word that begins so, or whose whole name does. */
export function peopleFor<Person extends { name: string }>(people: readonly Person[], code: string): Person[] {
  const begun = fold(code);
  return people
    .filter(({ name }) => {
      const whole = fold(name);
      return whole.startsWith(begun) || whole.split(" ").some((word) => word.startsWith(begun));
    })
    .slice(0, SHOWN);
}
