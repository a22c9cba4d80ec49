import { type RawBuilder, sql } from "kysely";
import type { Act } from "../../../db/write/act.ts";

// SQL chooses the default card during the write: at most one at any time, and exactly one if there are cards.

type Part = NonNullable<Act["also"]>[number];

/** SQL condition: no card is the default. */
export const NONE_PAYS: RawBuilder<unknown> = sql`NOT EXISTS (SELECT 1 FROM payment_methods WHERE is_default = 1)`;

const clearDefault = (isCleared: RawBuilder<unknown>): Part => ({
  object: "payment_method",
  action: "payment_method.not_default",
  change: { ids: sql`SELECT id FROM payment_methods WHERE is_default = 1 AND ${isCleared}`, set: { is_default: 0 } },
});

/** Part of a write that clears the default card. */
export const nonePays: Part = clearDefault(sql`1`);

/** Write that makes one card the default. */
export const paysNow = (id: number): Act => ({
  ...clearDefault(sql`id <> ${id}`),
  also: [
    {
      object: "payment_method",
      action: "payment_method.default",
      change: {
        ids: [id],
        set: { is_default: 1 },
        when: sql`record.is_default = 0`,
      },
    },
  ],
});

/** Part of a write that makes the oldest remaining card the default if there is none. */
export const nextPays: Part = {
  object: "payment_method",
  action: "payment_method.default",
  change: {
    ids: sql`SELECT id FROM payment_methods WHERE removed_at IS NULL AND ${NONE_PAYS} ORDER BY id LIMIT 1`,
    set: { is_default: 1 },
  },
};
