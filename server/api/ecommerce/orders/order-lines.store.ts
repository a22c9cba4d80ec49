import { type Selectable, sql } from "kysely";
import type { OrderLineExtended } from "#shared/api/ecommerce/orders.ts";
import { toMajor } from "#shared/rules/shop/money.ts";
import type { Database } from "../../../db/database.ts";
import type { OrderLinesTable } from "../../../db/tables/orders.ts";
import type { Category } from "../../../db/tables/products.ts";
import { pictureIn, pictureOf } from "../products/pictures.ts";

interface LineRow extends Omit<Selectable<OrderLinesTable>, "position"> {
  available: number | null;
  category: Category | null;
  picture: string | null;
}

/** Lines of the given orders by order id, sorted by position. */
export function listLinesOf(
  db: Database,
  { orderIds, seesCost }: { orderIds: readonly number[]; seesCost: boolean },
): Map<number, OrderLineExtended[]> {
  const lines = new Map<number, OrderLineExtended[]>();
  if (orderIds.length === 0) return lines;
  const rows = db.all(
    sql<LineRow>`SELECT l.id, l.order_id, l.product_id, l.product_name, l.quantity, l.unit_minor, l.cost_minor,
      l.total_minor, l.returned, p.available, p.category, ${sql.raw(pictureIn("p"))} AS picture
    FROM order_lines AS l INDEXED BY order_lines_by_order LEFT JOIN products AS p ON p.id = l.product_id
    WHERE l.order_id IN (SELECT value FROM json_each(${JSON.stringify(orderIds)})) ORDER BY l.order_id, l.position`,
  );
  for (const row of rows) {
    const known = lines.get(row.order_id) ?? [];
    lines.set(row.order_id, [...known, lineOf(row, seesCost)]);
  }
  return lines;
}

function lineOf(row: LineRow, seesCost: boolean): OrderLineExtended {
  return {
    id: row.id,
    productName: row.product_name,
    quantity: row.quantity,
    price: toMajor(row.unit_minor),
    total: toMajor(row.total_minor),
    productId: row.product_id,
    image: pictureOf(row.picture, row.category, 96),
    unitCost: row.cost_minor === null || !seesCost ? null : toMajor(row.cost_minor),
    returned: row.returned,
    stock: row.available,
  };
}
