import { sortKey } from "#shared/rules/text/sort-key.ts";
import { useApi } from "../../../lib/api/use-api.ts";
import { useBoardFacts } from "../board-facts.ts";

interface Person {
  id: number;
  name: string;
  avatar: string;
}

/** Possible assignees: the person first, then by name; includes everybody with a card on this board. */
export function useColleagues(): Person[] {
  const { people, me } = useBoardFacts();
  const { data } = useApi("GET /kanban/people");
  return inOrder([...people.values(), ...(data?.data ?? [])], me);
}

/** The same as a promise; if they cannot be fetched, the people of the board. */
export function useFindColleagues(): () => Promise<Person[]> {
  const { people, me } = useBoardFacts();
  const { data, mutate } = useApi("GET /kanban/people");
  return async () => {
    const told = data ?? (await mutate().catch(() => undefined));
    return inOrder([...people.values(), ...(told?.data ?? [])], me);
  };
}

function inOrder(some: readonly Person[], me: number): Person[] {
  const all = new Map(some.map((one) => [one.id, one]));
  const keyed = [...all.values()].map((one) => ({ one, key: one.id === me ? "" : sortKey(one.name) }));
  return keyed.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0)).map(({ one }) => one);
}
