import { foldWords } from "#shared/rules/fold.ts";
import { orderSearch } from "#shared/rules/search-text.ts";
import { type Compilable, statement } from "../database.ts";
import type { Fragment } from "../write/act.ts";

/** From now on a person's orders are found by this address of theirs too; those it had stay, an order may bear them. */
export function findOrdersBy(userId: number, email: string): Compilable {
  const words = foldWords(email);
  return statement(
    "UPDATE orders SET search = search || ' ' || ? WHERE user_id = ? AND instr(' ' || search || ' ', ' ' || ? || ' ') = 0",
    words,
    userId,
    words,
  );
}

interface Named {
  number: string;
  customer: string;
  /** The customer's address now. */
  email: string;
}

/** What an order is found by once its goods are others: the addresses behind their names stay. */
export function foundByGoods(order: Named, { before, after }: Record<"before" | "after", readonly string[]>): Fragment {
  const was = orderSearch({ ...order, email: "", products: before });
  const now = orderSearch({ ...order, email: "", products: after });
  return {
    text: "? || iif(substr(search, 1, length(?)) = ?, substr(search, length(?) + 1), ?)",
    values: [now, was, was, was, ` ${foldWords(order.email)}`],
  };
}
