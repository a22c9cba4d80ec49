import { fold } from "../text/fold.ts";

interface Person {
  id: number;
  name: string;
}

/**
 * Ids of people mentioned with `@`: by full name, or by a first name that only one person has. The longest matching
 * name wins.
 */
export function mentioned(text: string, people: readonly Person[]): number[] {
  const folded = ` ${fold(text)}`;
  const ids = new Set<number>();
  const names = people.map(({ id, name }) => ({ id, name: fold(name) })).sort((a, b) => b.name.length - a.name.length);
  for (const found of folded.matchAll(/(?<=[\s(,;:>"'])@(?=\S)/gu)) {
    const rest = folded.slice(found.index + 1);
    const whole = names.find(({ name }) => rest.startsWith(name) && !/^[\p{L}\p{N}]/u.test(rest.slice(name.length)));
    const first = /^[\p{L}\p{M}\p{N}'’]+/u.exec(rest)?.[0] ?? "";
    const begun = names.filter(({ name }) => name === first || name.startsWith(`${first} `));
    const id = whole?.id ?? (begun.length === 1 ? begun[0]!.id : undefined);
    if (id !== undefined) ids.add(id);
  }
  return [...ids];
}
