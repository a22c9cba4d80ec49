import type { Context } from "hono";
import type { CardMove } from "#shared/api/kanban/cards.ts";
import { CARD_ASSIGNEES_MAX, CARD_LABELS_MAX } from "#shared/rules/kanban-limits.ts";
import type { Value } from "../../db/act.ts";
import { type Compilable, statement } from "../../db/cell.ts";
import { notifyStatements } from "../../db/notify.ts";
import { fieldError } from "../../http/app-error.ts";
import type { Env } from "../../http/env.ts";
import { requireEditorIfEnforced } from "../../http/permissions.ts";
import { findLabels, requireLabels } from "./card-labels.ts";
import { findPeople, requirePeople } from "./colleagues.store.ts";
import { idsIn, linkOf, type Standing, withGiven } from "./standing-cards.ts";

/** What of a card changes with its place: columns, what they rest on, and who is told. */
interface MovedFacts {
  set: Record<string, Value>;
  before: Compilable[];
  after: Compilable[];
  keepsVersion: boolean;
}

/**
 * What a move changes beside the place: a priority, labels, people. Throws `forbidden` for who may only move, and
 * `validation_failed` for what is not there or would be too many.
 */
export async function movedFacts(c: Context<Env>, card: Standing, move: CardMove): Promise<MovedFacts> {
  const { priority, labels, assignees } = move;
  const facts: MovedFacts = { set: {}, before: [], after: [], keepsVersion: priority === undefined };
  if (priority === undefined && !labels && !assignees) return facts;
  await requireEditorIfEnforced(c);
  if (priority !== undefined) facts.set.priority = priority;
  if (labels) {
    await requireLabels(c, { boardId: card.board_id, ids: labels.add, field: "labels.add" });
    const all = withGiven(idsIn(card.labels_json), labels);
    const ids = all.length > CARD_LABELS_MAX ? await findLabels(c.var.cell, all) : all;
    if (ids.length > CARD_LABELS_MAX) throw tooMany("labels.add", CARD_LABELS_MAX);
    facts.set.labels_json = JSON.stringify(ids);
    facts.before.push(isStill("labels_json", card));
  }
  if (assignees) {
    await requirePeople(c.var.cell, "assignees.add", assignees.add);
    const known = idsIn(card.assignees_json);
    const all = withGiven(known, assignees);
    const ids = all.length > CARD_ASSIGNEES_MAX ? await findPeople(c.var.cell, all) : all;
    if (ids.length > CARD_ASSIGNEES_MAX) throw tooMany("assignees.add", CARD_ASSIGNEES_MAX);
    const to = ids.filter((id) => !known.includes(id));
    facts.set.assignees_json = JSON.stringify(ids);
    facts.before.push(isStill("assignees_json", card));
    facts.after.push(...notifyStatements(c, { kind: "assigned", to, title: card.title, link: linkOf(card) }));
  }
  return facts;
}

const tooMany = (field: string, maximum: number) => fieldError(field, "too_long", `At most ${maximum}`, { maximum });

/** The set the new one was worked out from stands there still. */
const isStill = (column: "labels_json" | "assignees_json", card: Standing): Compilable =>
  statement(
    `INSERT INTO tx_guard (in_place) SELECT EXISTS (SELECT 1 FROM cards WHERE id = ? AND ${column} = ?)`,
    card.id,
    card[column],
  );
