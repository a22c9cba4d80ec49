import {
  columnsOf,
  guessMapping,
  IMPORT_MAX_ROWS,
  type ImportField,
  layoutOf,
  leftOutOf,
  marksOf,
  numberFieldNames,
  numberFields,
} from "#shared/rules/products/import-fields.ts";
import {
  type ColumnNumbers,
  countCell,
  currencyOfHeading,
  decideColumns,
  noNumbers,
  numberIn,
} from "#shared/rules/products/import-numbers.ts";
import type { Actor } from "../../../actor.ts";
import { saveBatch } from "../../../db/jobs/jobs.ts";
import { classifyRows } from "./import-classify.ts";
import { keepColumnsStatements } from "./product-import.columns.ts";
import { getImportFile, isFilled, type Reading, readHead, readRows, UnreadableFile } from "./product-import.file.ts";
import { htmlReader } from "./product-import.html.ts";
import {
  type ImportJob,
  type ImportPlace,
  type ImportResult,
  noResult,
  type StagedRow,
  stageStatements,
} from "./product-import.store.ts";
import { findTyped, rowPrint, withTyped } from "./product-import.typed.ts";

/** Runs the next batch of the check: headings, then number columns, then rows. Writes no product. */
export async function checkBatch(actor: Actor, job: ImportJob): Promise<void> {
  try {
    const { head, isScanned } = job.place;
    await (!head ? begin(actor, job) : isScanned ? judge(actor, job) : scan(actor, job));
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    const result: ImportResult = { ...noResult, ...job.result, code: error.code };
    saveBatch(actor, job, { patch: { state: "failed", result } });
  }
}

const fileOf = (actor: Actor, { spec, userId }: ImportJob) =>
  getImportFile(actor.db, { key: spec.uploadId, userId, now: actor.now });

/** Fields that identify a product; at least one must have a column. */
const NAMING: readonly ImportField[] = ["sku", "handle", "name"];

/** First batch: detects encoding and headings of the file and maps the columns to fields. */
async function begin(actor: Actor, job: ImportJob): Promise<void> {
  const { currency, tz } = actor.workspace();
  const isTurkish = currency === "TRY" || tz === "Europe/Istanbul";
  const file = fileOf(actor, job);
  const head = await readHead(actor.platform.files, file, { choice: job.spec, isTurkish });
  const { headers, headingRow, encoding, skipped, delimiter: separator, offset } = head;
  const mapping = job.spec.mapping ?? guessMapping(headers);
  const columns = columnsOf(headers, mapping);
  if (!NAMING.some((field) => columns.has(field))) throw new UnreadableFile("no_columns");
  const layout = layoutOf(headers);
  const leftOut = leftOutOf(headers, mapping);
  const found = { encoding, separator, headingRow, skipped, layout, leftOut };
  saveBatch(actor, job, {
    writes: job.spec.isMatched ? keepColumnsStatements(headers, { mapping, now: actor.now }) : [],
    patch: {
      spec: { ...job.spec, mapping },
      place: { ...job.place, head, offset, line: headingRow + 1 } satisfies ImportPlace,
      result: { ...noResult, ...found },
    },
  });
}

const SCANNED_BYTES = 1024 * 1024;

/** Scans the number columns of the next ranges: the decimal mark is decided per column over the whole file. */
async function scan(actor: Actor, job: ImportJob): Promise<void> {
  const { place, spec } = job;
  const { head, offset = 0 } = place;
  if (!head) return;
  const { currency } = actor.workspace();
  const file = fileOf(actor, job);
  const columns = columnsOf(head.headers, spec.mapping ?? {});
  const counted = numberFieldNames.flatMap((field) => {
    const at = columns.get(field);
    if (at === undefined) return [];
    const named = currencyOfHeading(head.headers[at] ?? "");
    return [{ field, at, named, numbers: place.numbers?.[field] ?? noNumbers() }];
  });
  const [currencyAt = -1] = marksOf(head.headers, layoutOf(head.headers)).currency ?? [];
  let next: Reading["next"] = offset;
  while (next !== null && next < offset + SCANNED_BYTES && counted.length > 0) {
    const reading: Reading = await readRows(actor.platform.files, { file, offset: next, style: head });
    for (const row of reading.rows) {
      for (const { field, at, named, numbers } of counted) {
        const beside = row[currencyAt]?.trim() || named;
        countCell(numbers, { cell: row[at]?.trim() ?? "", measure: numberFields[field], currency, beside });
      }
    }
    next = reading.next;
  }
  const numbers = Object.fromEntries(counted.map((column) => [column.field, column.numbers]));
  const isEnd = next === null || counted.length === 0;
  const known = isEnd ? withAnswers(job, numbers) : job;
  saveBatch(actor, job, {
    patch: isEnd
      ? {
          spec: known.spec,
          place: { ...place, numbers, isScanned: true, offset: head.offset, ...decided(known, numbers) },
          result: { ...job.result, ...told(known, numbers) },
        }
      : { place: { ...place, numbers, offset: next } },
  });
}

type Numbers = Partial<Record<string, ColumnNumbers>>;

/** Drops answers about decimal marks of columns whose cells changed since the answer. */
function withAnswers(job: ImportJob, numbers: Numbers): ImportJob {
  const { answered = {} } = job.place;
  const isValid = (field: string) => answered[field] === undefined || answered[field] === numbers[field]?.print;
  const decimals = Object.fromEntries(Object.entries(job.spec.decimals ?? {}).filter(([field]) => isValid(field)));
  return { ...job, spec: { ...job.spec, decimals } };
}

const decisions = ({ spec }: ImportJob, numbers: Numbers) =>
  decideColumns(new Map(Object.entries(numbers as Record<string, ColumnNumbers>)), spec.decimals ?? {});

const decided = (job: ImportJob, numbers: Numbers): Pick<ImportPlace, "decimals"> => ({
  decimals: Object.fromEntries([...decisions(job, numbers)].map(([field, { decimal }]) => [field, decimal])),
});

/** Result fields about number columns: ambiguous columns, and cells in other currencies. */
function told(job: ImportJob, numbers: Numbers): Pick<ImportResult, "numbers" | "currencies"> {
  const decidedBy = decisions(job, numbers);
  const columns = numberFieldNames.flatMap((field) => {
    const column = numbers[field];
    return column ? [{ field, column, ...decidedBy.get(field) }] : [];
  });
  return {
    numbers: columns
      .filter(({ column }) => column.open > 0)
      .map(({ field, column, decimal = null, by = null, as = null }) => ({
        field,
        decimal,
        by,
        as,
        count: column.open,
        samples: column.samples.map((text) => ({
          text,
          point: readingOf(text, field, "."),
          comma: readingOf(text, field, ","),
        })),
      })),
    currencies: columns.flatMap(({ field, column }) =>
      Object.entries(column.foreign).map(([currency, count]) => ({ field, currency, count })),
    ),
  };
}

const readingOf = (text: string, field: keyof typeof numberFields, decimal: "." | ",") => {
  const value = numberIn(text, { measure: numberFields[field], decimal });
  return typeof value === "number" ? value : null;
};

/** Checks and stages the rows of the next range. */
async function judge(actor: Actor, job: ImportJob): Promise<void> {
  const { spec, place } = job;
  const { head, offset = 0, line: first = 2 } = place;
  if (!head) return;
  const file = fileOf(actor, job);
  const markdownOf = await htmlReader();
  const { rows, misquoted, next } = await readRows(actor.platform.files, { file, offset, style: head });
  const columns = columnsOf(head.headers, spec.mapping ?? {});
  const typed = findTyped(actor.db, { jobId: job.id, from: first, to: first + rows.length - 1 });
  const named = rows.map((raw, at) => {
    const said = typed.get(first + at);
    return {
      line: first + at,
      cells: withTyped(raw, { typed: said, columns }),
      raw,
      isWhole: said?.whole === rowPrint(raw),
      isMisquoted: misquoted.has(at),
    };
  });
  const { products, pictures } = withoutPictureRows(
    named.filter(({ cells }) => isFilled(cells)),
    { columns, options: marksOf(head.headers, layoutOf(head.headers)).option ?? [] },
  );
  const total = job.total + products.length;
  if (total > IMPORT_MAX_ROWS) throw new UnreadableFile("too_many_rows");
  if (next === null && total === 0) throw new UnreadableFile("no_rows");
  const { staged, handle } = classifyRows(actor, { job, rows: products, markdownOf });
  const isEnd = next === null;
  const result = counted({ ...noResult, ...job.result }, staged);
  saveBatch(actor, job, {
    writes: stageStatements(job.id, staged),
    patch: {
      ...(isEnd ? { state: "ready" as const } : {}),
      total,
      done: isEnd ? 0 : total,
      place: { ...place, offset: next ?? file.size, line: first + rows.length, handle },
      result: { ...result, imagesNotTaken: result.imagesNotTaken + pictures },
    },
  });
}

/** Removes rows that contain only another picture of a product, as some shop systems export them. */
function withoutPictureRows<Row extends { cells: readonly string[]; isMisquoted: boolean }>(
  rows: readonly Row[],
  { columns, options }: { columns: ReadonlyMap<ImportField, number>; options: readonly number[] },
): { products: Row[]; pictures: number } {
  if (!columns.has("handle")) return { products: [...rows], pictures: 0 };
  const told = [...columns].flatMap(([field, at]) => (field === "handle" || field === "image" ? [] : [at]));
  const products = rows.filter(
    ({ cells, isMisquoted }) => isMisquoted || [...told, ...options].some((at) => cells[at]?.trim()),
  );
  return { products, pictures: rows.length - products.length };
}

/** Adds staged rows to the counts of an import. */
export function counted(result: ImportResult, staged: readonly StagedRow[]): ImportResult {
  const of = (verdict: string) => staged.filter(({ judged }) => judged.verdict === verdict).length;
  return {
    ...result,
    created: result.created + of("create"),
    updated: result.updated + of("change"),
    unchanged: result.unchanged + of("unchanged"),
    refused: result.refused + of("refused"),
    imagesNotTaken: result.imagesNotTaken + staged.filter(({ judged }) => judged.imageNotTaken).length,
    noticed: result.noticed + staged.filter(({ judged }) => judged.notices.length > 0).length,
    repriced: result.repriced + staged.filter(({ judged }) => judged.paidDelta !== null).length,
  };
}
