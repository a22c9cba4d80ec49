import { UNDO_SEND_MS } from "#shared/rules/inbox/inbox-limits.ts";
import { isReachable } from "#shared/rules/inbox/mail-address.ts";
import { snippetOf } from "#shared/rules/inbox/snippet.ts";
import type { OrderState } from "#shared/rules/orders/order-states.ts";
import { fold } from "#shared/rules/text/fold.ts";
import { conversationSearch } from "#shared/rules/text/search-text.ts";
import type { Actor } from "../../../actor.ts";
import { type Query, statement } from "../../../db/database.ts";
import { messageStatements, searchWith } from "../../../db/mail/outgoing-message.ts";
import { lastId } from "../../../db/write/last-id.ts";
import type { Standing } from "../orders/orders.facts.ts";
import { addEvents, ordersOf } from "./orders.effects.ts";

interface Customer {
  id: number;
  username: string;
  email: string;
}
type Language = "en" | "tr";

/** Email texts in the language of the actor: `#` is the order number, `@` the customer name. */
const words: Record<Language, { subject: string; hello: string; steps: Record<OrderState, string>; refund: string }> = {
  en: {
    subject: "Order #",
    hello: "Hello @,",
    refund: " What you paid goes back to you the way you paid it.",
    steps: {
      pending: "Your order # is open again.",
      processing: "Your order # is confirmed and is being prepared.",
      completed: "Your order # is completed. Thank you!",
      cancelled: "Your order # has been cancelled.",
    },
  },
  tr: {
    subject: "Sipariş #",
    hello: "Merhaba @,",
    refund: " Ödediğiniz tutar, ödediğiniz yolla size geri gönderilir.",
    steps: {
      pending: "# numaralı siparişiniz yeniden açıldı.",
      processing: "# numaralı siparişiniz onaylandı, hazırlanıyor.",
      completed: "# numaralı siparişiniz tamamlandı. Teşekkür ederiz!",
      cancelled: "# numaralı siparişiniz iptal edildi.",
    },
  },
};

/**
 * Emails the customer about a status change as a message that can be unsent, in the order's conversation or a new one.
 * Sends nothing if the order has no customer or the customer was removed or has no deliverable address.
 */
export function notifyCustomer(actor: Actor, { order, to }: { order: Standing; to: OrderState }): Query[] {
  const customer = actor.db.first<Customer & { language: string | null }>(
    statement(
      `SELECT u.id, u.username, u.email_fold AS email,
         (SELECT value FROM preferences WHERE user_id = ? AND key = 'language') AS language
       FROM orders AS o JOIN users AS u ON u.id = o.user_id WHERE o.id = ? AND u.removed_at IS NULL`,
      actor.caller?.id,
      order.id,
    ),
  );
  if (!customer || !isReachable(customer.email)) return [];
  const said = words[/tr/.test(customer.language ?? "") ? "tr" : "en"];
  const fill = (text: string) => text.replace("#", () => order.number).replace("@", () => customer.username);
  const isPaidBack = to === "cancelled" && order.paid_minor > order.refunded_minor;
  const text = `${fill(said.hello)}\n\n${fill(said.steps[to])}${isPaidBack ? said.refund : ""}`;
  return [
    beginIfNone(actor, { order, customer, subject: fill(said.subject) }),
    ...written(actor, { order, customer, subject: fill(said.subject), text }),
    addEvents(actor, ordersOf([order.id]), { kind: "message" }),
  ];
}

/** Subquery for the order's most recent conversation with its customer; conversations with others do not count. */
const conversationOf = ({ order, customer }: Pick<About, "order" | "customer">) => ({
  text: `SELECT id FROM conversations WHERE order_id = ? AND (user_id = ? OR from_email = ?)
    AND status NOT IN ('spam', 'trash') ORDER BY last_message_at DESC, id DESC LIMIT 1`,
  values: [order.id, customer.id, customer.email],
});

interface About {
  order: Standing;
  customer: Customer;
  subject: string;
}

function beginIfNone(actor: Actor, { order, customer, subject }: About): Query {
  const { id, username: name, email } = customer;
  const { text, values } = conversationOf({ order, customer });
  return statement(
    `INSERT INTO conversations (id, subject, user_id, from_email, from_name, status, order_id, last_message_at, created_at,
       search, from_search, subject_search)
     SELECT ${lastId("conversation")} + 1, ?, ?, ?, ?, 'archived', ?, ?, ?, ?, ?, ? WHERE NOT EXISTS (${text})`,
    subject,
    id,
    email,
    name,
    order.id,
    actor.now,
    actor.now,
    conversationSearch({ subject, name, email }),
    fold(`${name} ${email}`),
    fold(subject),
    ...values,
  );
}

function written(actor: Actor, { order, customer, subject, text }: About & { text: string }): Query[] {
  const { now, caller, requestId, actId } = actor;
  const conversation = conversationOf({ order, customer });
  const search = searchWith(text);
  return [
    statement(
      `UPDATE conversations SET last_message_at = max(last_message_at, ?), snippet = ?, search = ${search.text},
         version = version + 1 WHERE id = (${conversation.text})`,
      now,
      snippetOf(text),
      ...search.values,
      ...conversation.values,
    ),
    ...messageStatements(actor, {
      conversation,
      kind: "out",
      text,
      files: [],
      to: [customer.email],
      copies: [],
      subject,
      sendAfter: now + UNDO_SEND_MS,
      isScheduled: false,
    }),
    statement(
      `INSERT INTO audit (at, actor_id, action, object, object_id, after_json, request_id, act_id)
       SELECT ?, ?, 'conversation.replied', 'conversation', id, json_object('snippet', snippet), ?, ?
       FROM conversations WHERE id = (${conversation.text})`,
      now,
      caller?.id,
      requestId,
      actId,
      ...conversation.values,
    ),
    statement(
      `INSERT INTO changes (object, object_id, version, action, actor_id, at)
       SELECT 'conversation', id, version, 'conversation.replied', ?, ? FROM conversations WHERE id = (${conversation.text})`,
      caller?.id,
      now,
      ...conversation.values,
    ),
  ];
}
