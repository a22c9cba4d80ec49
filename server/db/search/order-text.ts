import { type RawBuilder, sql } from "kysely";
import { foldWords } from "#shared/rules/text/fold.ts";
import { orderSearch } from "#shared/rules/text/search-text.ts";
import type { Query } from "../database.ts";

/** Adds an address to the search text of a person's orders. Earlier addresses stay, since an order may show them. */
export function addAddressToOrders(userId: number, email: string): Query {
  const words = foldWords(email);
  return sql`UPDATE orders SET search = search || ' ' || ${words}
    WHERE user_id = ${userId} AND instr(' ' || search || ' ', ' ' || ${words} || ' ') = 0`;
}

interface Named {
  number: string;
  customer: string;
  /** Current email address of the customer. */
  email: string;
}

/** Search text of an order after its products changed; the addresses after the product names stay. */
export function orderTextAfter(
  order: Named,
  { before, after }: Record<"before" | "after", readonly string[]>,
): RawBuilder<string> {
  const was = orderSearch({ ...order, email: "", products: before });
  const now = orderSearch({ ...order, email: "", products: after });
  const address = ` ${foldWords(order.email)}`;
  return sql`${now} || iif(substr(search, 1, length(${was})) = ${was}, substr(search, length(${was}) + 1), ${address})`;
}
