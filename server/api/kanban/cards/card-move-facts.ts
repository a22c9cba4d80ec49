import type { CardMove } from "#shared/api/kanban/cards.ts";
import { CARD_ASSIGNEES_MAX, CARD_LABELS_MAX } from "#shared/rules/kanban/kanban-limits.ts";
import type { Actor } from "../../../actor.ts";
import { fieldError } from "../../../app-error.ts";
import type { Query } from "../../../db/database.ts";
import type { Value } from "../../../db/write/act.ts";
import { notifyStatements } from "../../../db/write/notify.ts";
import { requireEditorIfEnforced } from "../../../identity/permissions.ts";
import { findPeople, requirePeople } from "../boards/colleagues.store.ts";
import { findLabels, requireLabels } from "../card-parts/card-labels.ts";
import { type CardState, changedSet, idsIn, linkOf } from "./card-lookup.ts";

/** Effects of a move beside the position: changed columns and notifications. */
interface MovedFacts {
  set: Record<string, Value>;
  after: Query[];
  keepsVersion: boolean;
}

/**
 * Effects of a move on priority, labels and assignees. Throws `forbidden` if the caller can only move cards, and
 * `validation_failed` for missing or too many labels or people.
 */
export function movedFacts(actor: Actor, card: CardState, move: CardMove): MovedFacts {
  const { priority, labels, assignees } = move;
  const facts: MovedFacts = { set: {}, after: [], keepsVersion: priority === undefined };
  if (priority === undefined && !labels && !assignees) return facts;
  requireEditorIfEnforced(actor);
  if (priority !== undefined) facts.set.priority = priority;
  if (labels) {
    requireLabels(actor, { boardId: card.board_id, ids: labels.add, field: "labels.add" });
    const all = changedSet(idsIn(card.labels_json), labels);
    const ids = all.length > CARD_LABELS_MAX ? findLabels(actor.db, all) : all;
    if (ids.length > CARD_LABELS_MAX) throw tooMany("labels.add", CARD_LABELS_MAX);
    facts.set.labels_json = JSON.stringify(ids);
  }
  if (assignees) {
    requirePeople(actor.db, "assignees.add", assignees.add);
    const known = idsIn(card.assignees_json);
    const all = changedSet(known, assignees);
    const ids = all.length > CARD_ASSIGNEES_MAX ? findPeople(actor.db, all) : all;
    if (ids.length > CARD_ASSIGNEES_MAX) throw tooMany("assignees.add", CARD_ASSIGNEES_MAX);
    const to = ids.filter((id) => !known.includes(id));
    facts.set.assignees_json = JSON.stringify(ids);
    facts.after.push(...notifyStatements(actor, { kind: "assigned", to, title: card.title, link: linkOf(card) }));
  }
  return facts;
}

const tooMany = (field: string, maximum: number) => fieldError(field, "too_long", `At most ${maximum}`, { maximum });
