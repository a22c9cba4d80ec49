import { useSyncExternalStore } from "react";
import type { Sign } from "#shared/api/system/changes.ts";
import { PRESENCE_HELD_MS } from "#shared/rules/inbox-limits.ts";
import { api } from "../../lib/api.ts";

/** A colleague who looks at a conversation right now. */
export interface Looker {
  id: number;
  name: string;
  typing: boolean;
}

const NOBODY: readonly Looker[] = [];
const here = new Map<number, readonly Looker[]>();
const names = new Map<number, string>();
const ends = new Map<string, ReturnType<typeof setTimeout>>();
const listeners = new Set<() => void>();

/** Notes who else is at a conversation. */
export function noteLookers(id: number, lookers: readonly Looker[]): void {
  for (const { id: person, name } of lookers) {
    names.set(person, name);
    expire(id, person);
  }
  if (lookers.length > 0) here.set(id, lookers);
  else here.delete(id);
  for (const listener of listeners) listener();
}

/** Takes in that a colleague looks at a conversation, writes in it or has left it; they are believed for a while. */
export async function noteSign({ id, actor, kind }: Sign): Promise<void> {
  if (kind === "left") return drop(id, actor);
  const others = (here.get(id) ?? NOBODY).filter((one) => one.id !== actor);
  const one = { id: actor, name: await nameOf(actor), typing: kind === "replying" };
  noteLookers(id, [...others, one]);
}

async function nameOf(person: number): Promise<string> {
  const known = names.get(person);
  if (known !== undefined) return known;
  // Whoever cannot be asked for is shown by their picture alone.
  const name = await api("GET /datatable/users/{id}", { path: { id: person } }).then(
    ({ data }) => data.name,
    () => "",
  );
  names.set(person, name);
  return name;
}

function drop(id: number, person: number): void {
  const left = (here.get(id) ?? NOBODY).filter((one) => one.id !== person);
  if (left.length !== here.get(id)?.length) noteLookers(id, left);
}

function expire(id: number, person: number): void {
  const name = `${id} ${person}`;
  clearTimeout(ends.get(name));
  ends.set(
    name,
    setTimeout(() => drop(id, person), PRESENCE_HELD_MS),
  );
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Who else is at a conversation, as far as this page knows. */
export const useLookers = (id: number): readonly Looker[] =>
  useSyncExternalStore(
    subscribe,
    () => here.get(id) ?? NOBODY,
    () => NOBODY,
  );
