import { sortKey } from "#shared/rules/sort-key.ts";
import { useApi } from "../../lib/use-api.ts";
import { useFacts } from "./board-facts.ts";

interface Person {
  id: number;
  name: string;
  avatar: string;
}

/** Whom a card can be given to: oneself first, then by name; whoever has a card here is among them. */
export function useColleagues(): Person[] {
  const { people, me } = useFacts();
  const { data } = useApi("GET /kanban/people");
  const all = new Map<number, Person>([...people.values(), ...(data?.data ?? [])].map((one) => [one.id, one]));
  const keyed = [...all.values()].map((one) => ({ one, key: one.id === me ? "" : sortKey(one.name) }));
  return keyed.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0)).map(({ one }) => one);
}
