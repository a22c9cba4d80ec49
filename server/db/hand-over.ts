import type { Context } from "hono";
import { type AppError, fieldError } from "../http/app-error.ts";
import type { Env } from "../http/env.ts";
import type { Act } from "./act.ts";
import { type Compilable, statement } from "./cell.ts";
import { MAY_ANSWER } from "./colleagues.ts";
import { notifyEach } from "./notify.ts";

interface Heritage {
  from: number;
  /** Null leaves it to nobody; left out where nothing is said. */
  to: number | null | undefined;
}

/**
 * What an act by which somebody leaves has to write besides: their open cards and conversations go to a colleague, who is
 * told, or to nobody; with nothing said of them there must be none. Throws at `handOverTo` where the colleague is not
 * there to take it; what is found out as it is written is told by {@link handOverRefusal}.
 */
export async function handOver(
  c: Context<Env>,
  { from, to }: Heritage,
): Promise<Required<Pick<Act, "before" | "also">>> {
  if (to === undefined) return { before: [hasNothingOpen(from)], also: [] };
  if (to === null) return { before: [], also: handingOver({ from, to }) };
  await requireHeir(c, { from, to });
  return { before: [isHere(to), ...tellHeir(c, { from, to })], also: handingOver({ from, to }) };
}

/** The refusal of an act by the guard of open work that said no, if it was one. */
export function handOverRefusal(constraint: string): AppError | null {
  if (constraint === "heir") return noHeir();
  if (constraint === "in_hand") return fieldError("handOverTo", "required", "Say who gets the open work, or null");
  return null;
}

/** What somebody has in hand. */
const OPEN_CARDS = `card_assignees AS a JOIN cards AS c ON c.id = a.card_id WHERE a.user_id = ?
  AND c.archived_at IS NULL AND c.removed_at IS NULL AND c.completed_at IS NULL AND c.board_gone = 0`;
const OPEN_CONVERSATIONS = "conversations AS c WHERE c.assignee_id = ? AND c.status IN ('open', 'snoozed')";

const COLLEAGUE = `SELECT 1 FROM users AS u WHERE u.id = ? AND ${MAY_ANSWER}`;

async function requireHeir(c: Context<Env>, { from, to }: { from: number; to: number }): Promise<void> {
  const { rows } = await c.var.cell.run(statement(COLLEAGUE, to));
  if (to === from || rows.length === 0) throw noHeir();
}

const noHeir = (): AppError => fieldError("handOverTo", "unknown_reference", "Nobody who could take it over");

/** Who is to take it over may have left since it was looked. */
const isHere = (heir: number): Compilable =>
  statement(`INSERT INTO tx_guard (heir) SELECT EXISTS (${COLLEAGUE})`, heir);

/** Nobody's work is left lying unasked. */
const hasNothingOpen = (id: number): Compilable =>
  statement(
    `INSERT INTO tx_guard (in_hand) SELECT NOT EXISTS (SELECT 1 FROM ${OPEN_CARDS})
       AND NOT EXISTS (SELECT 1 FROM ${OPEN_CONVERSATIONS})`,
    id,
    id,
  );

/** Tells who takes it over what there is, as it stands right before: what was theirs already is left out. */
function tellHeir(c: Context<Env>, { from, to }: { from: number; to: number }): Compilable[] {
  const cards = {
    text: `SELECT ? AS to_id, 'assigned' AS kind, c.title AS title,
        '/kanban?board=' || c.board_id || '&card=' || c.id AS link
      FROM ${OPEN_CARDS} AND NOT EXISTS (SELECT 1 FROM card_assignees AS had WHERE had.card_id = c.id AND had.user_id = ?)`,
    values: [to, from, to],
  };
  const conversations = {
    text: `SELECT ? AS to_id, 'assigned' AS kind,
        coalesce(nullif(c.subject, ''), nullif(c.from_name, ''), c.from_email) AS title, '/inbox?c=' || c.id AS link
      FROM ${OPEN_CONVERSATIONS}`,
    values: [to, from],
  };
  return [
    ...notifyEach(c, { about: cards, all: "/kanban?assignee=me" }),
    ...notifyEach(c, { about: conversations, many: "assigned_conversations", all: "/inbox?folder=mine" }),
  ];
}

/**
 * Open cards and conversations of one go to another, or to nobody; whoever has a card already has it once. Which they
 * are is settled as it is written: what somebody else has given on meanwhile stays there.
 */
function handingOver({ from, to }: { from: number; to: number | null }): NonNullable<Act["also"]> {
  const cards = { text: `SELECT c.id FROM ${OPEN_CARDS}`, values: [from] };
  const conversations = { text: `SELECT c.id FROM ${OPEN_CONVERSATIONS}`, values: [from] };
  const assignees_json = {
    // Bound numbers reach the edge's database as fractions, which would stand in the list as such.
    text: `(SELECT json_group_array(one_id) FROM (
      SELECT DISTINCT iif(value = ?, CAST(? AS INTEGER), value) AS one_id FROM json_each(assignees_json)) WHERE one_id IS NOT NULL)`,
    values: [from, to],
  };
  return [
    { object: "card", action: "card.handed_over", change: { ids: cards, set: { assignees_json } }, isUndoable: true },
    {
      object: "conversation",
      action: "conversation.handed_over",
      change: { ids: conversations, set: { assignee_id: to } },
      isUndoable: true,
    },
  ];
}
