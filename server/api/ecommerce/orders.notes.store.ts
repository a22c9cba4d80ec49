import type { Context } from "hono";
import type { TimelineItem } from "#shared/api/ecommerce/orders.ts";
import { mentioned } from "#shared/rules/mentions.ts";
import { findColleagues } from "../../db/colleagues.ts";
import { commit } from "../../db/commit.ts";
import { once } from "../../db/idempotency.ts";
import { notifyStatements } from "../../db/notify.ts";
import { AppError } from "../../http/app-error.ts";
import type { Env } from "../../http/env.ts";
import { addEvents, ordersOf } from "./orders.effects.ts";
import { getStanding } from "./orders.facts.ts";
import { findTimeline } from "./orders.timeline.store.ts";

/** Writes a note into an order's timeline and tells whom it names; the order's version stays. */
export async function addNote(c: Context<Env>, { id, text }: { id: number; text: string }): Promise<TimelineItem> {
  const { number } = await getStanding(c, id);
  const to = text.includes("@") ? mentioned(text, await findColleagues(c.var.cell)) : [];
  const { ids } = await once(c, () =>
    commit(c, {
      object: "order",
      action: "order.noted",
      change: { ids: [id], set: { updated_at: c.var.now } },
      keepsVersion: true,
      after: [
        addEvents(c, ordersOf([id]), { kind: "note", text }),
        ...notifyStatements(c, { kind: "mention", to, title: number, link: `/orders?order=${id}` }),
      ],
      made: { text: "SELECT max(id) FROM order_events", values: [] },
    }),
  );
  const note = (await findTimeline(c.var.cell, id))?.find((item) => item.id === ids[0]);
  if (!note) throw new AppError("not_found");
  return note;
}
