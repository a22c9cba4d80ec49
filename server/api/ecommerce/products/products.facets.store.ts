import { categories, type ProductFacets, type ProductFilter, productStatuses } from "#shared/api/ecommerce/products.ts";
import { toMajor } from "#shared/rules/shop/money.ts";
import type { Database } from "../../../db/database.ts";
import type { ListMemory } from "../../../db/list/list-cache.ts";
import { countGroups, facetOf, totalOf } from "../../../db/list/list-facets.ts";
import type { Category, ProductStatus } from "../../../db/tables/products.ts";
import { archivedSpec, narrowing, productFilters, productsSpec } from "./products.filters.ts";

/** Query for the counter of each group, with its price range from both ends of an index. */
const keptGroups = (archived: boolean) => {
  const end = (which: "min" | "max") => `(SELECT ${which}(p.final_minor) FROM products AS p
    WHERE p.archived_at IS ${archived ? "NOT NULL" : "NULL"} AND p.status = c.status AND p.category = c.category)`;
  return `SELECT c.status, c.category, c.n, ${end("min")} AS least, ${end("max")} AS most
    FROM product_counters AS c WHERE c.archived = ${Number(archived)} AND c.n > 0`;
};

interface Group {
  category: Category;
  status: ProductStatus;
  n: number;
  least: number;
  most: number;
}

/** Counts of products by status and category, and their price range; each facet ignores its own filter. */
export function getProductFacets(
  db: Database,
  { query, tz, memory }: { query: ProductFilter; tz: string; memory?: ListMemory },
): ProductFacets {
  const wanted = { category: query.category, status: query.status };
  const open = { ...query, category: undefined, status: undefined };
  const narrows = narrowing(open, tz);
  const question = (archived: boolean) =>
    countGroups<Group>(db, archived ? archivedSpec : productsSpec, ["status", "category"], {
      filters: narrows.length === 0 && !query.q ? [] : productFilters({ ...open, archived }, tz),
      q: query.q,
      wanted,
      sums: "min(t.final_minor) AS least, max(t.final_minor) AS most",
      kept: keptGroups(archived),
      memory,
    });
  const standing = question(false);
  const archived = question(true);
  const groups = query.archived ? archived : standing;
  const faceted = { groups, wanted, q: query.q };
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
