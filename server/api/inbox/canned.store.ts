import type { Context } from "hono";
import type { Canned, CannedBody, CannedChange } from "#shared/api/inbox/labels.ts";
import type { Outcome, Value } from "../../db/act.ts";
import { type Compilable, GuardError, statement } from "../../db/cell.ts";
import { commit } from "../../db/commit.ts";
import { once } from "../../db/idempotency.ts";
import { AppError } from "../../http/app-error.ts";
import type { Env } from "../../http/env.ts";
import { requireAdminIfEnforced, requireEditorIfEnforced } from "../../http/permissions.ts";

interface CannedRow {
  id: number;
  code: string;
  body: string;
  shared: number;
  user_id: number;
  username: string;
}
const CANNED = `SELECT k.id, k.code, k.body, k.shared, k.user_id, u.username
  FROM canned AS k JOIN users AS u ON u.id = k.user_id WHERE k.removed_at IS NULL AND (k.shared = 1 OR k.user_id = ?)`;

/** The replies the caller can use, by code; of two with one code their own comes first. */
export async function listCanned(c: Context<Env>): Promise<Canned[]> {
  const me = c.var.caller?.id ?? 0;
  const { rows } = await c.var.cell.run<CannedRow>(statement(`${CANNED} ORDER BY k.code, k.shared`, me));
  return rows.map((row) => cannedOf(row, me));
}

/** Keeps a reply. Throws `code_taken`, `forbidden`. */
export async function addCanned(c: Context<Env>, { code, body, shared }: CannedBody): Promise<Canned> {
  await requireRight(c, shared);
  const { ids } = await once(c, () =>
    coded(() =>
      commit(c, {
        object: "canned",
        action: "canned.added",
        before: [isFree(c, { code })],
        add: { code, body, shared: Number(shared), user_id: c.var.caller?.id ?? 0 },
      }),
    ),
  );
  return getCanned(c, ids[0] ?? 0);
}

/** Changes a reply of the caller's own, or a shared one. Throws `not_found`, `code_taken`, `forbidden`. */
export async function changeCanned(
  c: Context<Env>,
  { id, change: { shared, ...rest } }: { id: number; change: CannedChange },
): Promise<{ canned: Canned; outcome: Outcome }> {
  if (shared !== undefined) await requireOwn(c, id, shared);
  const set = { ...rest, ...(shared === undefined ? {} : { shared: Number(shared) }) } as Record<string, Value>;
  const before = rest.code === undefined ? [] : [isFree(c, { code: rest.code, id })];
  const outcome = await write(c, { id, action: "canned.changed", set, before });
  return { canned: await getCanned(c, id), outcome };
}

/** Removes a reply. Throws `not_found`, `forbidden`. */
export const removeCanned = (c: Context<Env>, id: number): Promise<Outcome> =>
  write(c, { id, action: "canned.removed", set: { removed_at: c.var.now } });

async function write(
  c: Context<Env>,
  { id, set, ...act }: { id: number; action: string; set: Record<string, Value>; before?: readonly Compilable[] },
): Promise<Outcome> {
  await requireRight(c, (await getCanned(c, id)).shared);
  const when = { text: "record.removed_at IS NULL", values: [] };
  return coded(() => commit(c, { object: "canned", ...act, change: { ids: [id], set, when }, isUndoable: true }));
}

/** Sharing is an Admin's right where roles are enforced; taking a reply back to oneself only its writer's. */
async function requireOwn(c: Context<Env>, id: number, shared: boolean): Promise<void> {
  if (shared) return requireRight(c, true);
  if (!(await getCanned(c, id)).isMine) throw new AppError("forbidden");
}

/** Where roles are enforced, shared replies are an Admin's. */
const requireRight = (c: Context<Env>, isShared: boolean): Promise<void> =>
  isShared ? requireAdminIfEnforced(c) : requireEditorIfEnforced(c);

async function getCanned(c: Context<Env>, id: number): Promise<Canned> {
  const me = c.var.caller?.id ?? 0;
  const { rows } = await c.var.cell.run<CannedRow>(statement(`${CANNED} AND k.id = ?`, me, id));
  if (!rows[0]) throw new AppError("not_found");
  return cannedOf(rows[0], me);
}

/** A code that is new to a reply is that of no other which its writer can use. */
const isFree = (c: Context<Env>, { code, id = 0 }: { code: string; id?: number }): Compilable =>
  statement(
    `INSERT INTO tx_guard (unused) SELECT NOT EXISTS (
       SELECT 1 FROM canned WHERE removed_at IS NULL AND code = ?1 AND (shared = 1 OR user_id = coalesce((SELECT user_id FROM canned WHERE id = ?3), ?2))
         AND code <> coalesce((SELECT code FROM canned WHERE id = ?3), ''))`,
    code,
    c.var.caller?.id ?? 0,
    id,
  );

/** Two at once are told apart by the indexes. */
const TAKEN: readonly string[] = ["unused", "canned.code", "canned.user_id, canned.code"];

async function coded(work: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof GuardError && TAKEN.includes(error.constraint)) throw new AppError("code_taken");
    throw error;
  }
}

const cannedOf = ({ id, code, body, shared, user_id, username }: CannedRow, me: number): Canned => ({
  id,
  code,
  body,
  shared: shared === 1,
  isMine: user_id === me,
  by: username,
});
