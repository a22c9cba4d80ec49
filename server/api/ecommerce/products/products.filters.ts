import { sql } from "kysely";
import type { ProductFilter, ProductQuery } from "#shared/api/ecommerce/products.ts";
import { fold } from "#shared/rules/text/fold.ts";
import { type Fields, isAsked } from "../../../answers/list-answer.ts";
import { type Database, q } from "../../../db/database.ts";
import { totalOf } from "../../../db/list/list-facets.ts";
import { between, dayBoundsOf, idIn, moneyBounds, oneOf } from "../../../db/list/list-filters.ts";
import type { Filter, ListSpec } from "../../../db/list/list-spec.ts";
import { productTopHits } from "../../../db/search/top-hits.ts";
import type { Flag } from "../../../db/tables/system.ts";
import { pictureIn } from "./pictures.ts";

/** Sort keys of the product list. */
export type ProductSort = NonNullable<ProductQuery["sort"]>[0];

/** Columns read only if their field is requested: long values and values of other tables. */
const COSTLY = {
  description: "t.description",
  images: `(SELECT json_group_array(json_object('id', i.id, 'file', i.file_id, 'alt', i.alt, 'width', i.width, 'height', i.height)
    ORDER BY i.position) FROM product_images AS i WHERE i.product_id = t.id)`,
  tags: "(SELECT json_group_array(g.tag ORDER BY g.tag_fold) FROM product_tags AS g WHERE g.product_id = t.id)",
};

/** Columns of a list row; a costly column is null unless its field is requested. */
export const productColumns = (fields: Fields): string =>
  `t.id, t.sku, t.name, t.category, t.price_minor, t.sale_minor, t.discount_bps, t.final_minor, t.cost_minor, t.on_hand, t.reserved,
  t.available, t.low_at, t.status, t.sold, t.rating_x10, t.barcode, t.created_at, t.updated_at, t.archived_at, t.version, t.revision,
  ${pictureIn("t")} AS picture,
  ${Object.entries(COSTLY)
    .map(([field, column]) => `${isAsked(fields, field) ? column : "NULL"} AS ${field}`)
    .join(", ")}`;

/** Counters: active or archived products by status and category. */
const productGroups = (archived: Flag) =>
  q.selectFrom("product_counters").select(["status", "category", "n"]).where("archived", "=", archived);

/** Specification of the product list: columns, sorts and indexes. */
export const productsSpec: ListSpec<ProductSort> = {
  table: "products",
  always: "t.archived_at IS NULL",
  columns: productColumns(null),
  joins: "",
  sorts: {
    id: { column: "id", index: "products_by_id" },
    name: { column: "sort_key", index: "products_by_name" },
    category: { column: "category", index: "products_by_category" },
    price: { column: "price_minor", index: "products_by_price" },
    discountPercentage: { column: "discount_bps", index: "products_by_discount" },
    discountedPrice: { column: "final_minor", index: "products_by_final" },
    status: { column: "status", index: "products_by_status" },
    stock: { column: "available", index: "products_by_available" },
    sales: { column: "sold", index: "products_by_sold" },
    rating: { column: "rating_x10", index: "products_by_rating" },
    createdAt: { column: "created_at", index: "products_by_created", wide: "products_by_created_wide" },
  },
  defaultSort: ["createdAt", "desc"],
  countIndex: "products_by_id",
  facetIndex: "products_by_facets",
  facetFilters: ["status", "category", "price", "rating", "discounted", "stock", "created"],
  groups: {
    columns: { status: "status", category: "category" },
    counters: productGroups(0),
    sorts: ["createdAt", "discountedPrice", "rating", "discountPercentage", "stock", "status", "category", "id"],
    next: "discountedPrice",
  },
  searchIndex: { fts: "products_fts", object: "product", topHits: productTopHits, byId: "products_by_id_wide" },
};

/** Specification of the list of archived products: few rows, so sorting needs no index. */
export const archivedSpec: ListSpec<ProductSort> = {
  ...productsSpec,
  always: "t.archived_at IS NOT NULL",
  sorts: Object.fromEntries(
    Object.entries(productsSpec.sorts).map(([sort, { column }]) => [sort, { column, index: null }]),
  ) as ListSpec<ProductSort>["sorts"],
  countIndex: "products_by_archived",
  facetIndex: "products_by_archived",
  facetFilters: [],
  groups: undefined,
  searchIndex: { fts: "products_fts", object: "product", topHits: productTopHits },
};
const archivedOnly: Filter = {
  name: "archived",
  condition: sql`t.archived_at IS NOT NULL`,
  index: "products_by_archived",
};

/** Filters of the product list, each with the index it can use. */
export function productFilters(query: ProductFilter, tz: string): Filter[] {
  // The other indexes hold only active products.
  if (query.archived)
    return [archivedOnly, ...narrowing(query, tz).map(({ index: _, sorted: __, ...filter }) => filter)];
  return narrowing(query, tz);
}

/** Filters of the product list without the archived filter. */
export function narrowing(query: ProductFilter, tz: string): Filter[] {
  const created = dayBoundsOf({ from: query.createdFrom, to: query.createdTo, tz });
  const price = moneyBounds(query.priceMin, query.priceMax);
  const rating = query.ratingMin === undefined ? undefined : Math.ceil(Number((query.ratingMin * 10).toFixed(6)));
  const discount = query.discounted === undefined ? {} : query.discounted ? { min: 1 } : { max: 0 };
  return [
    ...oneOf({ name: "category", column: "category", index: "products_by_category" }, query.category, {
      sort: "createdAt",
      index: "products_by_category_created",
    }),
    ...oneOf({ name: "status", column: "status", index: "products_by_status" }, query.status, {
      sort: "createdAt",
      index: "products_by_status_created",
    }),
    ...between({ name: "price", column: "final_minor", index: "products_by_final" }, price),
    ...between({ name: "discounted", column: "discount_bps", index: "products_by_discount" }, discount),
    ...between({ name: "rating", column: "rating_x10", index: "products_by_rating" }, { min: rating }),
    ...between(
      { name: "stock", column: "available", index: "products_by_available" },
      { min: query.stockMin, max: query.stockMax },
    ),
    ...between({ name: "created", column: "created_at", index: "products_by_created" }, created),
    ...tagged(query.tag),
  ];
}

function tagged(tag: string | undefined): Filter[] {
  if (tag === undefined) return [];
  return [idIn("tag", sql`SELECT product_id AS id FROM product_tags WHERE tag_fold = ${fold(tag)}`)];
}

const COUNTED: readonly string[] = ["archived", "status", "category"];

/** Total from the counters if the only filters are status, category and archived; otherwise undefined. */
export function productTotal(db: Database, query: ProductFilter, filters: readonly Filter[]) {
  if (query.q || !filters.every((filter) => COUNTED.includes(filter.name))) return undefined;
  const { q: words, status, category, archived } = query;
  return () => totalOf({ groups: db.all(productGroups(archived ? 1 : 0)), selected: { status, category }, q: words });
}
