import type { UndoOutcome } from "#shared/api/system/system.ts";
import type { UndoMeta } from "#shared/envelope.ts";
import { api } from "./api.ts";

const kept: string[] = [];
const tried = new Set<string>();

/** Remembers an act of this page; the newest is the first to be taken back. */
export function keepUndo({ token }: UndoMeta): void {
  kept.push(token);
}

/** Takes an act back, once. Throws {@link ApiError}. */
export async function takeBack(token: string): Promise<UndoOutcome> {
  tried.add(token);
  const at = kept.indexOf(token);
  if (at >= 0) kept.splice(at, 1);
  return (await api("POST /undo/{token}", { path: { token } })).data;
}

/** Takes the newest act back: one of this page, else the person's newest that the server knows. Null when none is left. */
export async function takeBackNewest(): Promise<UndoOutcome | null> {
  const own = kept.at(-1);
  if (own) return takeBack(own);
  const { data } = await api("GET /undo");
  const known = data.find(({ token }) => !tried.has(token));
  return known ? takeBack(known.token) : null;
}
