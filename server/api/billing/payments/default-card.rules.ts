import type { Act, SqlFragment } from "../../../db/write/act.ts";

// SQL chooses the default card during the write: at most one at any time, and exactly one if there are cards.

type Part = NonNullable<Act["also"]>[number];

/** SQL condition: no card is the default. */
export const NONE_PAYS = "NOT EXISTS (SELECT 1 FROM payment_methods WHERE is_default = 1)";

const noLonger = ({ text, values }: SqlFragment): Part => ({
  object: "payment_method",
  action: "payment_method.not_default",
  change: {
    ids: { text: `SELECT id FROM payment_methods WHERE is_default = 1 AND ${text}`, values },
    set: { is_default: 0 },
  },
});

/** Part of a write that clears the default card. */
export const nonePays: Part = noLonger({ text: "1", values: [] });

/** Write that makes one card the default. */
export const paysNow = (id: number): Act => ({
  ...noLonger({ text: "id <> ?", values: [id] }),
  also: [
    {
      object: "payment_method",
      action: "payment_method.default",
      change: {
        ids: [id],
        set: { is_default: 1 },
        when: { text: "record.is_default = 0", values: [] },
      },
    },
  ],
});

/** Part of a write that makes the oldest remaining card the default if there is none. */
export const nextPays: Part = {
  object: "payment_method",
  action: "payment_method.default",
  change: {
    ids: {
      text: `SELECT id FROM payment_methods WHERE removed_at IS NULL AND ${NONE_PAYS} ORDER BY id LIMIT 1`,
      values: [],
    },
    set: { is_default: 1 },
  },
};
