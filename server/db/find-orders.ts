import { fold } from "#shared/rules/fold.ts";
import type { Fragment } from "./act.ts";
import { type Compilable, statement } from "./cell.ts";

/** From now on a person's orders are found by this address of theirs too; those it had stay, an order may bear them. */
export function findOrdersBy(userId: number, email: string): Compilable {
  const word = fold(email);
  return statement(
    "UPDATE orders SET search = search || ' ' || ? WHERE user_id = ? AND instr(' ' || search || ' ', ' ' || ? || ' ') = 0",
    ...[word, userId, word],
  );
}

/** What an order is found by, written anew, with the addresses it had besides. */
export const stillFoundBy = (search: string): Fragment => ({
  text: `? || (SELECT coalesce(group_concat(' ' || value, ''), '')
    FROM json_each('[' || replace(json_quote(search), ' ', '","') || ']')
    WHERE value LIKE '_%@_%._%' AND instr(' ' || ? || ' ', ' ' || value || ' ') = 0)`,
  values: [search, search],
});
