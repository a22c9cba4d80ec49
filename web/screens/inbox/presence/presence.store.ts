import type { Sign } from "#shared/api/system/changes.ts";
import { PRESENCE_HELD_MS } from "#shared/rules/inbox/inbox-limits.ts";
import { api } from "../../../lib/api/client.ts";
import { createStore, useStore } from "../../../lib/store.ts";

/** Colleague viewing a conversation. */
export interface Viewer {
  id: number;
  name: string;
  typing: boolean;
}

const NOBODY: readonly Viewer[] = [];
const here = createStore<ReadonlyMap<number, readonly Viewer[]>>(new Map());
const names = new Map<number, string>();
const ends = new Map<string, ReturnType<typeof setTimeout>>();

const lookersAt = (id: number): readonly Viewer[] => here.now().get(id) ?? NOBODY;

/** Sets the viewers of a conversation. */
export function setViewers(id: number, lookers: readonly Viewer[]): void {
  for (const { id: person, name } of lookers) {
    names.set(person, name);
    expire(id, person);
  }
  const next = new Map(here.now());
  if (lookers.length > 0) next.set(id, lookers);
  else next.delete(id);
  here.set(next);
}

/** Applies a presence event (viewing, typing, left); it expires after a while. */
export async function addPresenceEvent({ id, actor, kind }: Sign): Promise<void> {
  if (kind === "left") return drop(id, actor);
  const others = lookersAt(id).filter((one) => one.id !== actor);
  const one = { id: actor, name: await nameOf(actor), typing: kind === "replying" };
  setViewers(id, [...others, one]);
}

async function nameOf(person: number): Promise<string> {
  const known = names.get(person);
  if (known !== undefined) return known;
  // A viewer whose name cannot be fetched is shown by avatar.
  const name = await api("GET /datatable/users/{id}", { path: { id: person } }).then(
    ({ data }) => data.name,
    () => "",
  );
  names.set(person, name);
  return name;
}

function drop(id: number, person: number): void {
  const left = lookersAt(id).filter((one) => one.id !== person);
  if (left.length !== lookersAt(id).length) setViewers(id, left);
}

function expire(id: number, person: number): void {
  const name = `${id} ${person}`;
  clearTimeout(ends.get(name));
  ends.set(
    name,
    setTimeout(() => drop(id, person), PRESENCE_HELD_MS),
  );
}

/** Known viewers of a conversation. */
export const useViewers = (id: number): readonly Viewer[] => useStore(here, (all) => all.get(id) ?? NOBODY);
