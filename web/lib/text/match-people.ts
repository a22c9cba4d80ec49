import { fold } from "#shared/rules/text/fold.ts";

const SHOWN = 6;

/** Few people whose name, or a word of it, starts with the typed text. */
export function matchPeople<Person extends { name: string }>(people: readonly Person[], code: string): Person[] {
  const begun = fold(code);
  return people
    .filter(({ name }) => {
      const whole = fold(name);
      return whole.startsWith(begun) || whole.split(" ").some((word) => word.startsWith(begun));
    })
    .slice(0, SHOWN);
}
