import { sql } from "kysely";
import type { ImportNotice, ImportProblem } from "#shared/api/ecommerce/product-import.ts";
import type { ProductExtended } from "#shared/api/ecommerce/products.ts";
import { isDamagedForm, isMarkedCode, saysNothing } from "#shared/rules/products/import-cells.ts";
import { type ImportField, type ImportLayout, layoutOf } from "#shared/rules/products/import-fields.ts";
import { plainLook, skuKey } from "#shared/rules/products/sku.ts";
import { fold } from "#shared/rules/text/fold.ts";
import { sortKey } from "#shared/rules/text/sort-key.ts";
import type { Actor } from "../../../actor.ts";
import { q } from "../../../db/database.ts";
import { fittingPictures, pictureKey } from "../products/pictures.ts";
import { findProductsNamed } from "../products/products.store.ts";
import { type Cells, idOf, skuFieldOf, skuOf, textOf } from "./product-import.cells.ts";
import { damageOf, keyReader, skusWithin } from "./product-import.damage.ts";
import { layoutReader, optionNotice, rowRefusal, saleOf, typeNotice } from "./product-import.layout.ts";
import { type Classified, classifyRow } from "./product-import.rules.ts";
import {
  cellsOf,
  columnsOfJob,
  findClaims,
  findHandleAbove,
  type ImportJob,
  type StagedRow,
} from "./product-import.store.ts";
import { findWithZeros, type ZeroSku } from "./product-import.zeros.ts";

interface FileRow {
  line: number;
  /** Cells with the corrections of the user. */
  cells: readonly string[];
  /** Cells as in the file. */
  raw: readonly string[];
  /** The user confirmed that no cell contains rows below it. */
  isWhole: boolean;
  /** The parser found an unbalanced quote. */
  isMisquoted?: boolean;
}

interface Batch {
  job: ImportJob;
  rows: readonly FileRow[];
  /** Converter from HTML to Markdown. */
  markdownOf: (html: string) => string;
  /** The batch is one row that is already staged and checked again. */
  alone?: boolean;
}

/** Checked rows, and the handle of the last one. */
export interface ClassifiedBatch {
  staged: StagedRow[];
  handle: string;
}

/**
 * Checks rows of a file against the current products and each other. An existing SKU means an update, any other a new
 * product; a second row for the same product is refused.
 */
export function classifyRows(actor: Actor, { job, rows, markdownOf, alone = false }: Batch): ClassifiedBatch {
  const { lowStockDefault } = actor.workspace();
  const { headers = [] } = job.place.head ?? {};
  const layout = layoutOf(headers);
  const reader = layoutReader(headers, layout);
  const columns = columnsOfJob(job);
  const sheet = { headers, separator: job.place.head?.delimiter ?? ",", columns };
  const fieldsOf = (row: FileRow) => withOtherColumns({ ...row, fields: cellsOf(columns, row.cells) }, reader);
  const read = rows.map(fieldsOf);
  // Also looks up SKUs before corrections, and SKUs of rows inside damaged cells.
  const further = rows.flatMap(({ raw }) => [skuOf(cellsOf(columns, raw)), ...skusWithin(raw, sheet)]);
  const found = findAround(actor, { read, layout, further });
  const isKey = keyReader(
    read.map(({ fields }) => skuOf(fields)),
    (key) => found.isKnown(key),
  );
  const claims = findClaims(actor.db, {
    jobId: job.id,
    ids: found.products.map(({ id }) => id),
    skus: read.map(({ fields }) => skuKey(skuOf(fields))),
    ...(alone ? { but: rows[0]?.line ?? 0 } : {}),
  });
  const handles = new Set<string>([
    alone ? findHandleAbove(actor.db, job, rows[0]?.line ?? 0) : (job.place.handle ?? ""),
  ]);
  const staged = read.map((typed): StagedRow => {
    const { line, raw, isMisquoted = false } = typed;
    const isStored = (field: ImportField, cell: string) => {
      const { product } = found.match(cellsOf(columns, raw));
      return layout === "own" && isStoredText(cell, { field, product, id: idOf(cellsOf(columns, raw)) });
    };
    const around = { ...sheet, isKey, isStored };
    const lost = isMisquoted ? MISQUOTED : damageOf(raw, { ...around, isWhole: typed.isWhole }).row;
    // The other cells may belong to another row, so corrections are ignored.
    const { cells, fields } = lost ? fieldsOf({ ...typed, cells: raw }) : typed;
    const damage = damageOf(cells, { ...around, isWhole: true });
    const { product, sku, notices, refusal } = found.match(fields);
    const handle = fields.handle?.trim() ?? "";
    const isFurther = handle !== "" && handles.has(handle);
    handles.add(handle);
    const judged = classifyRow(fields, {
      layout,
      decimals: job.place.decimals ?? {},
      markdownOf,
      fits: found.fits,
      sku,
      product,
      now: actor.now,
      lowStockDefault,
      sale: saleOf(reader, cells),
      refusal: lost ?? refusal ?? rowRefusal(reader, { cells, fields, isFurther, isKnown: product !== undefined }),
      damaged: damage.problems,
      left: damage.left,
      notices: [
        ...notices,
        ...damage.notices,
        ...(product ? [] : [...optionNotice(reader, cells), ...typeNotice(reader, cells)]),
      ],
    });
    const row = { line, cells, productId: product?.id ?? null, version: product?.version ?? null };
    const first = (product && claims.get(product.id)) ?? (judged.sku === null ? undefined : claims.get(judged.sku));
    if (judged.verdict === "refused") return { ...row, judged };
    if (first !== undefined) return { ...row, judged: asDuplicate(judged, first) };
    if (product) claims.set(product.id, line);
    if (judged.sku !== null) claims.set(judged.sku, line);
    return { ...row, judged };
  });
  return { staged, handle: read.at(-1)?.fields.handle?.trim() ?? "" };
}

/** Whether a name or description cell equals the stored text of the product that id and SKU both identify. */
function isStoredText(
  cell: string,
  { field, product, id }: { field: ImportField; product: ProductExtended | undefined; id: number | undefined },
): boolean {
  if (!product || product.id !== id || (field !== "name" && field !== "description")) return false;
  return textOf(cell) === product[field];
}

const lostZeros = ({ id, sku, name }: ZeroSku, typed: string, field: "sku" | "handle"): ImportProblem => ({
  field,
  code: "lost_zeros",
  params: { id, sku, name, marked: `'${typed}` },
});
const NO_SKU: ImportProblem = { field: "sku", code: "required" };
const MISQUOTED: ImportProblem = { field: "row", code: "bad_format" };

type ReadRow = FileRow & { fields: Cells };

/**
 * Merges other columns into the fields of a row. The common shop export has a second category column for an empty first
 * one; some programs disable the sale price in a separate column.
 */
function withOtherColumns(row: ReadRow, reader: ReturnType<typeof layoutReader>): ReadRow {
  const { category, salePrice } = row.fields;
  const [other] = category === undefined || category.trim() ? [] : reader.of(row.cells, "otherCategory");
  const isOff = salePrice !== undefined && /^(?:no|false|0)$/i.test(reader.of(row.cells, "onSale")[0] ?? "");
  return {
    ...row,
    fields: { ...row.fields, ...(other !== undefined && { category: other }), ...(isOff && { salePrice: "0" }) },
  };
}

interface Match {
  product: ProductExtended | undefined;
  /** SKU of the product; undefined if one is generated. */
  sku: string | undefined;
  notices: ImportNotice[];
  refusal?: ImportProblem;
}

/** Existing products and usable pictures for a batch of rows, and the matching of a row to its product. */
function findAround(
  actor: Actor,
  { read, layout, further }: { read: readonly ReadRow[]; layout: ImportLayout; further: readonly string[] },
) {
  const ids = layout === "own" ? read.flatMap(({ fields }) => idOf(fields) ?? []) : [];
  const skus = [...new Set(read.map(({ fields }) => skuOf(fields)).filter(Boolean))];
  const keys = [...new Set(skus.flatMap((sku) => [skuKey(sku), plainLook(sku)]))];
  const products = findProductsNamed(actor.db, { ids, keys: [...new Set([...keys, ...further.map(skuKey)])] });
  const byId = new Map(products.map((product) => [product.id, product]));
  const byKey = new Map(products.map((product) => [skuKey(product.sku), product]));
  const zeros = findWithZeros(
    actor.db,
    keys.filter((key) => !byKey.has(key)),
  );
  const names = findNames(actor, read);
  const pictures = read.flatMap(({ fields }) => pictureKey(fields.image ?? "") ?? []);
  const fits = pictures.length === 0 ? new Set<string>() : fitting(actor, pictures);

  const match = (fields: Cells): Match => {
    const typed = skuOf(fields);
    const product = byKey.get(skuKey(typed));
    if (product) return { product, sku: typed, notices: [] };
    const meant = layout === "own" ? byId.get(idOf(fields) ?? 0) : undefined;
    // A file exported here, in which a spreadsheet program turned the SKU into a number.
    if (meant && isDamagedForm(typed, meant.sku)) {
      return { product: meant, sku: meant.sku, notices: [{ field: "sku", code: "damaged", params: { text: typed } }] };
    }
    // The id alone does not identify a product: another shop has the same id.
    if (meant && typed === "") return { product: undefined, sku: undefined, notices: [], refusal: NO_SKU };
    const sku = typed === "" || saysNothing(typed) ? undefined : typed;
    const field = skuFieldOf(fields);
    const other = isMarkedCode(fields[field]) ? undefined : zeros.get(skuKey(typed));
    // May be the existing product with lost zeros or a new one: the user must decide.
    if (other) return { product: undefined, sku, notices: [], refusal: lostZeros(other, typed, field) };
    const alike = byKey.get(plainLook(typed));
    const similar: ImportNotice[] =
      alike && sku ? [{ field: "sku", code: "similar_sku", params: { sku: alike.sku, name: alike.name } }] : [];
    const namesake = names.get(fold(fields.name ?? ""));
    const isSame = namesake !== undefined && fields.name?.trim();
    const same: ImportNotice[] = isSame ? [{ field: "name", code: "same_name", params: namesake }] : [];
    return { product: undefined, sku, notices: [...similar, ...same] };
  };
  return { products, match, fits, isKnown: (key: string) => byKey.has(key) };
}

/** Active products with the same name as a row, by folded name. */
function findNames(actor: Actor, read: readonly ReadRow[]): Map<string, { id: number; sku: string }> {
  const keys = [...new Set(read.flatMap(({ fields }) => (fields.name?.trim() ? [sortKey(fields.name.trim())] : [])))];
  if (keys.length === 0) return new Map();
  const rows = actor.db.all(
    q
      .selectFrom("products")
      .select(["id", "sku", "name"])
      .where("sort_key", "in", sql<string>`(SELECT value FROM json_each(${JSON.stringify(keys)}))`)
      .where("archived_at", "is", null)
      .orderBy("id", "desc"),
  );
  return new Map(rows.map(({ id, sku, name }) => [fold(name), { id, sku }]));
}

function fitting(actor: Actor, keys: readonly string[]): Set<string> {
  const pictures = keys.map((uploadId) => ({ uploadId, alt: "" }));
  const rows = actor.db.all(fittingPictures(pictures, actor.now));
  return new Set(rows.map(({ key }) => key));
}

const asDuplicate = (judged: Classified, line: number): Classified => ({
  ...judged,
  verdict: "refused",
  notices: [],
  problems: [{ field: "sku", code: "duplicate", params: { line } }],
  set: {},
  before: {},
  stock: null,
  paidDelta: null,
});
