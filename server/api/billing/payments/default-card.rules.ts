import type { Act, Fragment } from "../../../db/write/act.ts";

// Which card pays is worked out in SQL as it is written: there is never more than one, and one where there are cards.

type Part = NonNullable<Act["also"]>[number];

/** Whether no card is the default, as SQL. */
export const NONE_PAYS = "NOT EXISTS (SELECT 1 FROM payment_methods WHERE is_default = 1)";

const noLonger = ({ text, values }: Fragment): Part => ({
  object: "payment_method",
  action: "payment_method.not_default",
  change: {
    ids: { text: `SELECT id FROM payment_methods WHERE is_default = 1 AND ${text}`, values },
    set: { is_default: 0 },
  },
});

/** The part of an act that takes the default from the card that has it. */
export const nonePays: Part = noLonger({ text: "1", values: [] });

/** Gives the default to one card that is kept. */
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

/** The part of an act that gives the default to the oldest card left, where no other has it. */
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
