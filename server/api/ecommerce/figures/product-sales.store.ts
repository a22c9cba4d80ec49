import { sql } from "kysely";
import type { ProductSales } from "#shared/api/ecommerce/product-sales.ts";
import { addDays } from "#shared/rules/time/zone.ts";
import type { Database } from "../../../db/database.ts";

const DAYS = 30;

/** Units of a product sold on each of the 30 days ending `today`, from the daily sales rollup. */
export function getProductSales(db: Database, { id, today }: { id: number; today: string }): ProductSales {
  const first = addDays(today, 1 - DAYS);
  const rows = db.all(
    sql<{ day: string; units: number }>`SELECT day, units FROM sales_daily INDEXED BY sales_daily_by_product
      WHERE product_id = ${id} AND day >= ${first} AND day <= ${today}`,
  );
  const sold = new Map(rows.map(({ day, units }) => [day, units]));
  const days = Array.from({ length: DAYS }, (_, at) => {
    const day = addDays(first, at);
    return { day, units: sold.get(day) ?? 0 };
  });
  return { units: days.reduce((sum, { units }) => sum + units, 0), days };
}
