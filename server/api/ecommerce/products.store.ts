import {
  categories,
  type Product,
  type ProductExtended,
  type ProductFacets,
  type ProductFilter,
  type ProductQuery,
  productStatuses,
} from "#shared/api/ecommerce/products.ts";
import { fold } from "#shared/rules/fold.ts";
import { toMajor, toPercent } from "#shared/rules/money.ts";
import { type Cell, statement } from "../../db/cell.ts";
import { type Listed, readList } from "../../db/list.ts";
import { countGroups, facetOf, totalOf } from "../../db/list-facets.ts";
import { between, dayBoundsOf, moneyBounds, oneOf } from "../../db/list-filters.ts";
import type { Filter, ListSpec } from "../../db/list-spec.ts";
import type { Category, ProductStatus } from "../../db/tables/products.ts";
import { pictureOf } from "./pictures.ts";

interface ProductRow {
  id: number;
  sku: string;
  name: string;
  description: string;
  category: Category;
  price_minor: number;
  discount_bps: number;
  final_minor: number;
  cost_minor: number | null;
  on_hand: number;
  reserved: number;
  available: number;
  low_at: number;
  status: ProductStatus;
  sold: number;
  rating_x10: number;
  barcode: string | null;
  created_at: number;
  updated_at: number;
  archived_at: number | null;
  version: number;
  images: string;
  tags: string;
}

type Sort = NonNullable<ProductQuery["sort"]>[0];

const COLUMNS = `t.id, t.sku, t.name, t.description, t.category, t.price_minor, t.discount_bps, t.final_minor, t.cost_minor,
  t.on_hand, t.reserved, t.available, t.low_at, t.status, t.sold, t.rating_x10, t.barcode, t.created_at, t.updated_at,
  t.archived_at, t.version,
  (SELECT json_group_array(json_object('id', i.id, 'file', i.file_id, 'alt', i.alt, 'width', i.width, 'height', i.height)
    ORDER BY i.position) FROM product_images AS i WHERE i.product_id = t.id) AS images,
  (SELECT json_group_array(g.tag ORDER BY g.tag_fold) FROM product_tags AS g WHERE g.product_id = t.id) AS tags`;

export const productsSpec: ListSpec<Sort> = {
  table: "products",
  always: "t.archived_at IS NULL",
  columns: COLUMNS,
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
    createdAt: { column: "created_at", index: "products_by_created" },
  },
  defaultSort: ["createdAt", "desc"],
  countIndex: "products_by_id",
  facetIndex: "products_by_facets",
  facetFilters: ["status", "category", "price"],
  searched: { fts: "products_fts", object: "product" },
};

/** The archived ones: few enough to be gathered and sorted, whatever the order. */
const archivedSpec: ListSpec<Sort> = {
  ...productsSpec,
  always: "t.archived_at IS NOT NULL",
  sorts: Object.fromEntries(
    Object.entries(productsSpec.sorts).map(([sort, { column }]) => [sort, { column, index: null }]),
  ) as ListSpec<Sort>["sorts"],
  countIndex: "products_by_archived",
  facetIndex: "products_by_archived",
  facetFilters: [],
};
const archivedOnly: Filter = {
  name: "archived",
  text: "t.archived_at IS NOT NULL",
  values: [],
  index: "products_by_archived",
};

function filtersOf(query: ProductFilter, tz: string): Filter[] {
  if (query.archived) return [archivedOnly, ...narrowing(query, tz).map(({ index: _, ...filter }) => filter)];
  return narrowing(query, tz);
}

function narrowing(query: ProductFilter, tz: string): Filter[] {
  const created = dayBoundsOf({ from: query.createdFrom, to: query.createdTo, tz });
  const price = moneyBounds(query.priceMin, query.priceMax);
  const rating = query.ratingMin === undefined ? undefined : Math.ceil(Number((query.ratingMin * 10).toFixed(6)));
  const discount = query.discounted === undefined ? {} : query.discounted ? { min: 1 } : { max: 0 };
  return [
    ...oneOf({ name: "category", column: "category", index: "products_by_category" }, query.category),
    ...oneOf({ name: "status", column: "status", index: "products_by_status" }, query.status),
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
  const source = { text: "SELECT product_id AS id FROM product_tags WHERE tag_fold = ?", values: [fold(tag)] };
  return [{ name: "tag", text: `t.id IN (${source.text})`, values: source.values, source }];
}

const COUNTED: readonly string[] = ["archived", "status", "category"];

/** The total from the counters, where status and category are all that narrows. */
function totalFrom(cell: Cell, query: ProductFilter, filters: readonly Filter[]) {
  if (query.q || !filters.every((filter) => COUNTED.includes(filter.name))) return undefined;
  const { status = productStatuses, category = categories } = query;
  const question = statement(
    `SELECT coalesce(sum(n), 0) AS n FROM product_counters WHERE archived = ?
      AND status IN (SELECT value FROM json_each(?)) AND category IN (SELECT value FROM json_each(?))`,
    ...[query.archived ? 1 : 0, JSON.stringify(status), JSON.stringify(category)],
  );
  return async () => (await cell.run<{ n: number }>(question)).rows[0]?.n ?? 0;
}

/** The counts of each group, and its price range from the two ends of an index. */
const keptGroups = (archived: boolean) => {
  const end = (which: "min" | "max") => `(SELECT ${which}(p.final_minor) FROM products AS p
    WHERE p.archived_at IS ${archived ? "NOT NULL" : "NULL"} AND p.status = c.status AND p.category = c.category)`;
  return `SELECT c.status, c.category, c.n, ${end("min")} AS least, ${end("max")} AS most
    FROM product_counters AS c WHERE c.archived = ${Number(archived)} AND c.n > 0`;
};

/** One page of products; archived ones only where they are asked for. */
export async function listProducts(
  cell: Cell,
  { query, tz, seesCost }: { query: ProductQuery; tz: string; seesCost: boolean },
): Promise<Listed<ProductExtended>> {
  const spec = query.archived ? archivedSpec : productsSpec;
  const filters = filtersOf(query, tz);
  const total = totalFrom(cell, query, filters);
  const list = await readList<ProductRow, Sort>(cell, spec, { query, filters, total });
  return { ...list, rows: list.rows.map((row) => productOf(row, seesCost)) };
}

/** One product, archived or not, or null. */
export async function findProduct(
  cell: Cell,
  { id, seesCost }: { id: number; seesCost: boolean },
): Promise<ProductExtended | null> {
  const { rows } = await cell.run<ProductRow>(statement(`SELECT ${COLUMNS} FROM products AS t WHERE t.id = ?`, id));
  return rows[0] ? productOf(rows[0], seesCost) : null;
}

/** The products of some ids that exist, archived or not. */
export async function findProducts(
  cell: Cell,
  { ids, seesCost }: { ids: readonly number[]; seesCost: boolean },
): Promise<ProductExtended[]> {
  const question = `SELECT ${COLUMNS} FROM products AS t WHERE t.id IN (SELECT value FROM json_each(?))`;
  const { rows } = await cell.run<ProductRow>(statement(question, JSON.stringify(ids)));
  return rows.map((row) => productOf(row, seesCost));
}

/** The ids of the products within a filter, a stretch at a time and in their order. */
export async function listProductIds(
  cell: Cell,
  { filter, tz, cursor, size }: { filter: ProductFilter; tz: string; cursor?: string | undefined; size: number },
): Promise<{ ids: number[]; total: number; cursor: string | null }> {
  const spec = { ...(filter.archived ? archivedSpec : productsSpec), columns: "t.id" };
  const query = { page: 1, pageSize: size, sort: ["id", "asc"] as ["id", "asc"], cursor, q: filter.q };
  const filters = filtersOf(filter, tz);
  const list = await readList<{ id: number }, Sort>(cell, spec, {
    query,
    filters,
    total: totalFrom(cell, filter, filters),
  });
  return { ids: list.rows.map(({ id }) => id), total: list.total, cursor: list.meta.nextCursor };
}

/** The products that some rows of a file may speak of, by id or by SKU, archived or not. */
export async function findProductsNamed(
  cell: Cell,
  { ids, skus }: { ids: readonly number[]; skus: readonly string[] },
): Promise<ProductExtended[]> {
  const named = `SELECT id FROM products WHERE id IN (SELECT value FROM json_each(?))
    UNION SELECT id FROM products WHERE sku IN (SELECT value FROM json_each(?))`;
  const question = `SELECT ${COLUMNS} FROM (${named}) AS named CROSS JOIN products AS t ON t.id = named.id`;
  const { rows } = await cell.run<ProductRow>(statement(question, JSON.stringify(ids), JSON.stringify(skus)));
  return rows.map((row) => productOf(row, true));
}

interface Group {
  category: Category;
  status: ProductStatus;
  n: number;
  least: number;
  most: number;
}

/** Counts of products by status and category, and their price range; each facet leaves its own filter aside. */
export async function getProductFacets(
  cell: Cell,
  { query, tz }: { query: ProductFilter; tz: string },
): Promise<ProductFacets> {
  const wanted = { category: query.category, status: query.status };
  const open = { ...query, category: undefined, status: undefined };
  const narrows = narrowing(open, tz);
  const question = (archived: boolean) =>
    countGroups<Group>(cell, archived ? archivedSpec : productsSpec, ["status", "category"], {
      filters: narrows.length === 0 && !query.q ? [] : filtersOf({ ...open, archived }, tz),
      q: query.q,
      sums: "min(t.final_minor) AS least, max(t.final_minor) AS most",
      kept: keptGroups(archived),
    });
  const [standing, archived] = await Promise.all([question(false), question(true)]);
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

/** A product as the plain list shows it. */
export function plainProductOf(product: ProductExtended): Product {
  const { id, name, image, category, price, discountPercentage, discountedPrice } = product;
  const { status, stock, sales, rating, createdAt } = product;
  const money = { price, discountPercentage, discountedPrice };
  return { id, name, image, category, ...money, status, stock, sales, rating, createdAt };
}

interface StoredImage {
  id: number;
  file: string;
  alt: string;
  width: number | null;
  height: number | null;
}

function productOf(row: ProductRow, seesCost: boolean): ProductExtended {
  const images = JSON.parse(row.images) as StoredImage[];
  return {
    id: row.id,
    name: row.name,
    image: pictureOf(images[0]?.file, row.category, 640),
    category: row.category,
    price: toMajor(row.price_minor),
    discountPercentage: toPercent(row.discount_bps),
    discountedPrice: toMajor(row.final_minor),
    status: row.status,
    stock: row.available,
    sales: row.sold,
    rating: row.rating_x10 / 10,
    createdAt: new Date(row.created_at).toISOString(),
    sku: row.sku,
    description: row.description,
    cost: row.cost_minor === null || !seesCost ? null : toMajor(row.cost_minor),
    onHand: row.on_hand,
    reserved: row.reserved,
    lowStockThreshold: row.low_at,
    barcode: row.barcode,
    tags: JSON.parse(row.tags),
    images: images.map(({ id, file, alt, width, height }) => ({
      id,
      uploadId: file,
      url: pictureOf(file, row.category),
      alt,
      width: width ?? 0,
      height: height ?? 0,
    })),
    updatedAt: new Date(row.updated_at).toISOString(),
    archivedAt: row.archived_at === null ? null : new Date(row.archived_at).toISOString(),
    version: row.version,
  };
}
