import { sql } from "kysely";
import { mailFaults } from "#shared/rules/inbox/mail-faults.ts";
import type { Actor } from "../../../actor.ts";
import { q } from "../../../db/database.ts";
import { broughtBack } from "../../../db/mail/outgoing-message.ts";
import { write } from "../../../db/write/write.ts";
import type { Bounce } from "../letters/bounce.ts";
import { type Ended, endStatement } from "./arrivals.store.ts";

const DAY_MS = 86_400_000;
/** Slightly longer than mail servers retry. */
const SENT_WITHIN_MS = 10 * DAY_MS;

/** Our message that bounced, with its recipients. */
export interface Returned {
  id: number;
  conversationId: number;
  recipients: string[];
}

interface ReturnedRow {
  id: number;
  conversationId: number;
  /** JSON list of addresses. */
  recipients: string;
}
const columns = sql`m.id, m.conversation_id AS conversationId,
  (SELECT json_group_array(email) FROM (SELECT value AS email FROM json_each(m.to_json)
    UNION SELECT value ->> '$.email' FROM json_each(m.recipients_json))) AS recipients`;

/** Finds the bounced message: by the ids in the bounce, else the newest one to a recipient in it. */
export function findReturned(actor: Actor, bounce: Bounce): Returned | null {
  const byId = sql<ReturnedRow>`SELECT ${columns} FROM message_ids AS i JOIN messages AS m ON m.id = i.message_id
    WHERE i.id_fold IN (SELECT value FROM json_each(${JSON.stringify(bounce.ids)}))
      AND m.direction = 'out' AND m.status IN ('sent', 'failed')
    ORDER BY m.id DESC LIMIT 1`;
  const byRecipient = sql<ReturnedRow>`SELECT ${columns} FROM messages AS m INDEXED BY messages_sent
    WHERE m.direction = 'out' AND m.status = 'sent' AND m.at > ${actor.now - SENT_WITHIN_MS}
      AND EXISTS (SELECT 1 FROM json_each(${JSON.stringify(bounce.recipients)}) AS named
        WHERE instr(m.to_json || m.recipients_json, json_quote(named.value)) > 0)
    ORDER BY m.at DESC LIMIT 1`;
  const sent = actor.db.first(byId) ?? actor.db.first(byRecipient);
  return sent ? { ...sent, recipients: JSON.parse(sent.recipients) } : null;
}

/**
 * Saves a bounce of our message. A failure at any recipient fails the message and reopens its conversation; a delay
 * only saves the delivery state.
 */
export function keepBounce(
  actor: Actor,
  bounce: Bounce,
  { returned, ended }: { returned: Returned; ended: Ended },
): void {
  const { now } = actor;
  const hasFailed = bounce.state === "failed";
  const named = returned.recipients.filter((email) => bounce.recipients.includes(email));
  const reached = JSON.stringify(named.length > 0 ? named : returned.recipients);
  const reason = bounce.reason || mailFaults.returned;
  const deliveries = sql`INSERT INTO deliveries (message_id, email, state, reason, at)
    SELECT ${returned.id}, value, ${bounce.state}, ${reason}, ${now} FROM json_each(${reached}) WHERE true
    ON CONFLICT (message_id, email) DO UPDATE SET state = excluded.state, reason = excluded.reason, at = excluded.at
      WHERE state <> 'failed'`;
  const failed = q
    .updateTable("messages")
    .set({ status: "failed", error: reason })
    .where("id", "=", returned.id)
    .where("status", "=", "sent");
  write(actor, {
    object: "conversation",
    action: hasFailed ? "conversation.send_failed" : "conversation.send_delayed",
    change: {
      ids: [returned.conversationId],
      set: hasFailed ? broughtBack(now) : { last_message_at: sql`last_message_at` },
    },
    keepsVersion: !hasFailed,
    after: [deliveries, ...(hasFailed ? [failed] : []), endStatement(actor, ended)],
  });
}
