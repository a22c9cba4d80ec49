import { sql } from "kysely";
import type { MessageBody } from "#shared/api/inbox/messages.ts";
import { ALL_RECIPIENTS_MAX } from "#shared/rules/inbox/inbox-limits.ts";
import { foldEmail } from "#shared/rules/text/fold.ts";
import type { Actor } from "../../../actor.ts";
import { fieldError } from "../../../app-error.ts";
import { q } from "../../../db/database.ts";
import { readTexts } from "../../../db/json-column.ts";
import type { Copy } from "../../../db/mail/outgoing-message.ts";
import type { ConversationRow } from "../conversations/conversation-row.ts";
import { recipientsOf } from "./messages.store.ts";
import { type Recipients, replyRecipients } from "./reply-recipients.ts";

type Wanted = Pick<MessageBody, "to" | "cc" | "bcc">;

/** Default recipients of a reply in a conversation, and of a reply to all. */
export function findReplyRecipients(actor: Actor, { id, to_json, from_email }: ConversationRow) {
  const row = actor.db.first(
    q
      .selectFrom("messages")
      .select(["from_email", "to_json", "recipients_json"])
      .where("conversation_id", "=", id)
      .where("direction", "=", sql.lit("in"))
      .where("auto", "<>", "bounce")
      // Prefer a message that a person wrote to an automatic reply.
      .orderBy(sql`auto <> 'reply'`, "desc")
      .orderBy("id", "desc")
      .limit(1),
  );
  const named = row && recipientsOf(row);
  const emails = (some: readonly { email: string }[]) => some.map(({ email }) => email);
  return replyRecipients({
    begunWith: readTexts("conversations.to_json", to_json),
    email: from_email,
    letter:
      row && named
        ? { from: row.from_email, replyTo: emails(named.replyTo), to: emails(named.to), cc: emails(named.cc) }
        : null,
    own: actor.platform.settings.mail.address,
  });
}

/**
 * Recipients of a message: the given ones, else `usual`; each once, To before Cc before Bcc. Throws `validation_failed`
 * on `to`.
 */
export function addressees(wanted: Wanted, usual: Recipients = { to: [], cc: [] }): { to: string[]; copies: Copy[] } {
  const [to, cc, bcc] = [wanted.to ?? usual.to, wanted.cc ?? usual.cc, wanted.bcc].map((emails) => [
    ...new Set(emails.map(foldEmail)),
  ]) as [string[], string[], string[]];
  if (to.length === 0) throw fieldError("to", "required", "Required");
  const copies = [
    ...cc.filter((email) => !to.includes(email)).map((email) => ({ kind: "cc" as const, email })),
    ...bcc.filter((email) => ![...to, ...cc].includes(email)).map((email) => ({ kind: "bcc" as const, email })),
  ];
  if (to.length + copies.length > ALL_RECIPIENTS_MAX)
    throw fieldError("to", "too_long", `At most ${ALL_RECIPIENTS_MAX} recipients`, { maximum: ALL_RECIPIENTS_MAX });
  return { to, copies };
}
