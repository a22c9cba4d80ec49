import type { ImportNotice, ImportProblem } from "#shared/api/ecommerce/product-import.ts";
import type { ProductExtended } from "#shared/api/ecommerce/products.ts";
import { fold } from "#shared/rules/fold.ts";
import { isDamagedForm, isMarkedCode, saysNothing } from "#shared/rules/import-cells.ts";
import { type ImportField, type ImportLayout, layoutOf } from "#shared/rules/import-fields.ts";
import { plainLook, skuKey } from "#shared/rules/sku.ts";
import { sortKey } from "#shared/rules/sort-key.ts";
import type { Actor } from "../../../actor.ts";
import { statement } from "../../../db/database.ts";
import { fittingPictures, pictureKey } from "../products/pictures.ts";
import { findProductsNamed } from "../products/products.store.ts";
import { type Cells, idOf, skuFieldOf, skuOf, textOf } from "./product-import.cells.ts";
import { damageOf, keyReader, skusWithin } from "./product-import.damage.ts";
import { layoutReader, optionNotice, rowRefusal, saleOf, typeNotice } from "./product-import.layout.ts";
import { type Judged, judgeRow } from "./product-import.rules.ts";
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
  /** With what was typed into it. */
  cells: readonly string[];
  /** As the file has it. */
  raw: readonly string[];
  /** A person took it as it is written: none of its cells holds rows below it. */
  isWhole: boolean;
  /** A quote in it does not end with its cell. */
  isMisquoted?: boolean;
}

interface Batch {
  job: ImportJob;
  rows: readonly FileRow[];
  /** The reader of HTML. */
  markdownOf: (html: string) => string;
  /** The one row is staged already and is judged again. */
  alone?: boolean;
}

/** Rows as they are judged, and the handle of the last one. */
export interface JudgedBatch {
  staged: StagedRow[];
  handle: string;
}

/**
 * Judges rows of a file against the current products and against each other: a product is found by its SKU, else it is a
 * new one; two rows never name one product.
 */
export function judgeRows(actor: Actor, { job, rows, markdownOf, alone = false }: Batch): JudgedBatch {
  const { lowStockDefault } = actor.workspace();
  const { headers = [] } = job.place.head ?? {};
  const layout = layoutOf(headers);
  const reader = layoutReader(headers, layout);
  const columns = columnsOfJob(job);
  const sheet = { headers, separator: job.place.head?.delimiter ?? ",", columns };
  const fieldsOf = (row: FileRow) => withOtherColumns({ ...row, fields: cellsOf(columns, row.cells) }, reader);
  const read = rows.map(fieldsOf);
  // Beside what the rows name now: what they named before it was put right, and what their cells may hold.
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
    // Its other cells may be another row's: nothing that was typed counts, and no cell of it puts it right.
    const { cells, fields } = lost ? fieldsOf({ ...typed, cells: raw }) : typed;
    const damage = damageOf(cells, { ...around, isWhole: true });
    const { product, sku, notices, refusal } = found.match(fields);
    const handle = fields.handle?.trim() ?? "";
    const isFurther = handle !== "" && handles.has(handle);
    handles.add(handle);
    const judged = judgeRow(fields, {
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

/** Whether a text of our own file stands as its product has it, which its number and SKU both name. */
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
 * A row with what other columns say of its fields: the common shop export names a category in a second column where the
 * first one is empty, and some programs say in a column of its own that a sale price does not count.
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
  /** The SKU of a new product; undefined where one is made. */
  sku: string | undefined;
  notices: ImportNotice[];
  refusal?: ImportProblem;
}

/** The products and pictures that some rows may name. */
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
    // A file of ours, whose SKUs a sheet program took for numbers.
    if (meant && isDamagedForm(typed, meant.sku)) {
      return { product: meant, sku: meant.sku, notices: [{ field: "sku", code: "damaged", params: { text: typed } }] };
    }
    // Its number alone is not believed: another shop has that number too.
    if (meant && typed === "") return { product: undefined, sku: undefined, notices: [], refusal: NO_SKU };
    const sku = typed === "" || saysNothing(typed) ? undefined : typed;
    const field = skuFieldOf(fields);
    const other = isMarkedCode(fields[field]) ? undefined : zeros.get(skuKey(typed));
    // It may be that product's or a new one's: whoever knows says so.
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

/** The products that are named as some rows are, by folded name. */
function findNames(actor: Actor, read: readonly ReadRow[]): Map<string, { id: number; sku: string }> {
  const keys = [...new Set(read.flatMap(({ fields }) => (fields.name?.trim() ? [sortKey(fields.name.trim())] : [])))];
  if (keys.length === 0) return new Map();
  const rows = actor.db.all<{ id: number; sku: string; name: string }>(
    statement(
      `SELECT id, sku, name FROM products WHERE sort_key IN (SELECT value FROM json_each(?)) AND archived_at IS NULL
       ORDER BY id DESC`,
      JSON.stringify(keys),
    ),
  );
  return new Map(rows.map(({ id, sku, name }) => [fold(name), { id, sku }]));
}

function fitting(actor: Actor, keys: readonly string[]): Set<string> {
  const pictures = keys.map((uploadId) => ({ uploadId, alt: "" }));
  const rows = actor.db.all<{ key: string }>(fittingPictures(pictures, actor.now));
  return new Set(rows.map(({ key }) => key));
}

const asDuplicate = (judged: Judged, line: number): Judged => ({
  ...judged,
  verdict: "refused",
  notices: [],
  problems: [{ field: "sku", code: "duplicate", params: { line } }],
  set: {},
  before: {},
  stock: null,
  paidDelta: null,
});
