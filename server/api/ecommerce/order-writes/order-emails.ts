import { type RawBuilder, sql } from "kysely";
import { UNDO_SEND_MS } from "#shared/rules/inbox/inbox-limits.ts";
import { isReachable } from "#shared/rules/inbox/mail-address.ts";
import { snippetOf } from "#shared/rules/inbox/snippet.ts";
import type { OrderState } from "#shared/rules/orders/order-states.ts";
import { fold } from "#shared/rules/text/fold.ts";
import { conversationSearch } from "#shared/rules/text/search-text.ts";
import type { Actor } from "../../../actor.ts";
import { type Query, q } from "../../../db/database.ts";
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
  const customer = actor.db.first(
    q
      .selectFrom("orders as o")
      .innerJoin("users as u", "u.id", "o.user_id")
      .select(["u.id", "u.username", "u.email_fold as email"])
      .select((eb) =>
        eb
          .selectFrom("preferences")
          .select("value")
          .where("user_id", "=", actor.caller?.id ?? 0)
          .where("key", "=", "language")
          .as("language"),
      )
      .where("o.id", "=", order.id)
      .where("u.removed_at", "is", null),
  );
  if (!customer || !isReachable(customer.email)) return [];
  const texts = words[/tr/.test(customer.language ?? "") ? "tr" : "en"];
  const fill = (text: string) => text.replace("#", () => order.number).replace("@", () => customer.username);
  const isPaidBack = to === "cancelled" && order.paid_minor > order.refunded_minor;
  const text = `${fill(texts.hello)}\n\n${fill(texts.steps[to])}${isPaidBack ? texts.refund : ""}`;
  const subject = fill(texts.subject);
  return [
    addMissingConversation(actor, { order, customer, subject }),
    ...replyStatements(actor, { order, customer, subject, text }),
    addEvents(actor, ordersOf([order.id]), { kind: "message" }),
  ];
}

/** Subquery for the order's most recent conversation with its customer; conversations with others do not count. */
const conversationOf = ({ order, customer }: Pick<About, "order" | "customer">): RawBuilder<unknown> =>
  sql`SELECT id FROM conversations WHERE order_id = ${order.id} AND (user_id = ${customer.id} OR from_email = ${customer.email})
    AND status NOT IN ('spam', 'trash') ORDER BY last_message_at DESC, id DESC LIMIT 1`;

interface About {
  order: Standing;
  customer: Customer;
  subject: string;
}

function addMissingConversation(actor: Actor, { order, customer, subject }: About): Query {
  const { id, username: name, email } = customer;
  const { now } = actor;
  const search = conversationSearch({ subject, name, email });
  return sql`INSERT INTO conversations (id, subject, user_id, from_email, from_name, status, order_id, last_message_at,
      created_at, search, from_search, subject_search)
    SELECT ${lastId("conversation")} + 1, ${subject}, ${id}, ${email}, ${name}, 'archived', ${order.id}, ${now},
      ${now}, ${search}, ${fold(`${name} ${email}`)}, ${fold(subject)}
    WHERE NOT EXISTS (${conversationOf({ order, customer })})`;
}

function replyStatements(actor: Actor, { order, customer, subject, text }: About & { text: string }): Query[] {
  const { now, caller, requestId, actId } = actor;
  const conversation = conversationOf({ order, customer });
  return [
    sql`UPDATE conversations SET last_message_at = max(last_message_at, ${now}), snippet = ${snippetOf(text)},
        search = ${searchWith(text)}, version = version + 1 WHERE id = (${conversation})`,
    ...messageStatements(actor, {
      conversation: conversation,
      kind: "out",
      text,
      files: [],
      to: [customer.email],
      copies: [],
      subject,
      sendAfter: now + UNDO_SEND_MS,
      isScheduled: false,
    }),
    sql`INSERT INTO audit (at, actor_id, action, object, object_id, after_json, request_id, act_id)
      SELECT ${now}, ${caller?.id}, 'conversation.replied', 'conversation', id, json_object('snippet', snippet),
        ${requestId}, ${actId}
      FROM conversations WHERE id = (${conversation})`,
    sql`INSERT INTO changes (object, object_id, version, action, actor_id, at)
      SELECT 'conversation', id, version, 'conversation.replied', ${caller?.id}, ${now}
      FROM conversations WHERE id = (${conversation})`,
  ];
}
