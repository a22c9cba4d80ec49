import { foldWords } from "#shared/rules/text/fold.ts";
import { orderSearch } from "#shared/rules/text/search-text.ts";
import { type Query, statement } from "../database.ts";
import type { SqlFragment } from "../write/act.ts";

/** Adds an address to the search text of a person's orders. Earlier addresses stay, since an order may show them. */
export function findOrdersBy(userId: number, email: string): Query {
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
  /** Current email address of the customer. */
  email: string;
}

/** Search text of an order whose products changed; the addresses after the product names stay. */
export function foundByGoods(
  order: Named,
  { before, after }: Record<"before" | "after", readonly string[]>,
): SqlFragment {
  const was = orderSearch({ ...order, email: "", products: before });
  const now = orderSearch({ ...order, email: "", products: after });
  return {
    text: "? || iif(substr(search, 1, length(?)) = ?, substr(search, length(?) + 1), ?)",
    values: [now, was, was, was, ` ${foldWords(order.email)}`],
  };
}
