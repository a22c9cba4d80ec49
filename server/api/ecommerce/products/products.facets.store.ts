import { type RawBuilder, sql } from "kysely";
import { categories, type ProductFacets, type ProductFilter, productStatuses } from "#shared/api/ecommerce/products.ts";
import { toMajor } from "#shared/rules/shop/money.ts";
import type { Database } from "../../../db/database.ts";
import type { ListCache } from "../../../db/list/list-cache.ts";
import { countGroups, facetOf, totalOf } from "../../../db/list/list-facets.ts";
import type { Category, ProductStatus } from "../../../db/tables/products.ts";
import { archivedSpec, narrowing, productFilters, productsSpec } from "./products.filters.ts";

type Group = {
  category: Category;
  status: ProductStatus;
  n: number;
  least: number;
  most: number;
};

/** Query for the counter of each group, with its price range from both ends of an index. */
function groupsWithPrices(archived: boolean): RawBuilder<Group> {
  const isArchived = sql.raw(archived ? "NOT NULL" : "NULL");
  const priceOf = (end: "min" | "max") => sql`(SELECT ${sql.raw(end)}(p.final_minor) FROM products AS p
    WHERE p.archived_at IS ${isArchived} AND p.status = c.status AND p.category = c.category)`;
  return sql`SELECT c.status, c.category, c.n, ${priceOf("min")} AS least, ${priceOf("max")} AS most
    FROM product_counters AS c WHERE c.archived = ${sql.lit(Number(archived))} AND c.n > 0`;
}

/** Counts of products by status and category, and their price range; each facet ignores its own filter. */
export function getProductFacets(
  db: Database,
  { query, tz, cache }: { query: ProductFilter; tz: string; cache?: ListCache },
): ProductFacets {
  const selected = { category: query.category, status: query.status };
  const open = { ...query, category: undefined, status: undefined };
  const narrows = narrowing(open, tz);
  const groupsOf = (archived: boolean) =>
    countGroups(db, archived ? archivedSpec : productsSpec, ["status", "category"], {
      filters: narrows.length === 0 && !query.q ? [] : productFilters({ ...open, archived }, tz),
      q: query.q,
      selected,
      sums: sql`min(t.final_minor) AS least, max(t.final_minor) AS most`,
      counters: groupsWithPrices(archived),
      cache,
    });
  const active = groupsOf(false);
  const archived = groupsOf(true);
  const groups = query.archived ? archived : active;
  const faceted = { groups, selected, q: query.q };
  const shown = groups.filter((group) => totalOf({ ...faceted, groups: [group] }) > 0);
  return {
    total: totalOf(faceted),
    archived: totalOf({ ...faceted, groups: archived }),
    status: facetOf(faceted, "status", productStatuses),
    category: facetOf(faceted, "category", categories),
    price:
      shown.length === 0
        ? null
        : {
            min: toMajor(Math.min(...shown.map((group) => group.least))),
            max: toMajor(Math.max(...shown.map((group) => group.most))),
          },
  };
}
