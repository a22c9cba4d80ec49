import * as z from "zod";
import { ListMeta } from "../../envelope.ts";
import { fieldCodes } from "../../errors.ts";
import { importEncodings } from "../../rules/products/import-encoding.ts";
import { HEADING_ROW_MAX, importFields, numberFieldNames } from "../../rules/products/import-fields.ts";
import { decimalMarks } from "../../rules/products/import-numbers.ts";
import { endpoint } from "../endpoint.ts";
import { Job } from "../jobs/jobs.ts";
import { numeric, PageSize } from "../params.ts";

/** Outcome of an import row. */
export const importVerdicts = ["create", "change", "unchanged", "refused"] as const;
export type ImportVerdict = (typeof importVerdicts)[number];

/** Row problems other than the field codes; the last three apply to the whole row (`field` is `row`). */
const rowCodes = [
  "archived",
  "changed_since",
  "damaged",
  "lost_zeros",
  "line_break",
  "ambiguous",
  "unknown_category",
  "needs_variants",
  "gift_card",
  "not_a_stock_product",
] as const;

/** Reason to reject a cell. */
export const ImportProblem = z.strictObject({
  field: z.enum([...importFields, "row"]),
  code: z.enum([...fieldCodes, ...rowCodes]),
  params: z.record(z.string(), z.unknown()).optional(),
});
export type ImportProblem = z.infer<typeof ImportProblem>;

/** Notices about a cell that is still imported: value ignored, shortened or reinterpreted. */
export const importNotices = [
  "damaged",
  "line_break",
  "line_break_left",
  "unreadable",
  "kept_other",
  "unknown_category",
  "category_cut",
  "option_left_out",
  "negative_stock",
  "zero_price",
  "tags_cut",
  "description_cut",
  "same_name",
  "similar_sku",
  "sale_not_on",
  "sale_without_end",
  "sale_date_unreadable",
  "type_left_out",
] as const;
export const ImportNotice = z.strictObject({
  field: z.enum([...importFields, "row"]),
  code: z.enum(importNotices),
  params: z.record(z.string(), z.unknown()).optional(),
});
export type ImportNotice = z.infer<typeof ImportNotice>;

const Shown = z.union([z.string(), z.number(), z.null()]);

/** Import row as written and as parsed. */
export const ImportRow = z.strictObject({
  /** Row number as in a spreadsheet: the header is row 1. */
  line: z.int(),
  verdict: z.enum(importVerdicts),
  productId: z.int().nullable(),
  name: z.string(),
  /** Mapped cells as written, by field. */
  cells: z.partialRecord(z.enum(importFields), z.string()),
  /** Values to store, by field; `before` is null for a new product. */
  changes: z.array(z.strictObject({ field: z.enum(importFields), before: Shown, after: Shown })),
  /** Price that customers pay, if it changes or a new product is on sale. */
  paid: z.strictObject({ before: z.number().nullable(), after: z.number() }).nullable(),
  problems: z.array(ImportProblem),
  notices: z.array(ImportNotice),
  /** The row names an external picture, which is not imported. */
  imageNotTaken: z.boolean(),
});
export type ImportRow = z.infer<typeof ImportRow>;

/** Options for parsing a file; missing ones are detected. */
const reading = {
  encoding: z.enum(importEncodings).optional(),
  /** One character. */
  separator: z
    .string()
    .regex(/^(?:[^\p{C}"]|\t)$/u)
    .optional(),
  /** Number of the heading row, as in a spreadsheet. */
  headingRow: z.int().min(1).max(HEADING_ROW_MAX).optional(),
  /** Field of each header, null for none; without it the headers decide. */
  mapping: z.record(z.string().max(1000), z.enum(importFields).nullable()).optional(),
  /** Decimal separator of number columns whose cells are ambiguous. */
  decimals: z.partialRecord(z.enum(numberFieldNames), z.enum(decimalMarks)).optional(),
};

/** New options for parsing the file of an import. */
export const ImportChange = z
  .strictObject(reading)
  .refine((body) => Object.keys(body).length > 0, { params: { code: "required" } });
export type ImportChange = z.infer<typeof ImportChange>;

export const ImportBody = z.strictObject({
  uploadId: z.string().min(1).max(64),
  ...reading,
  /** All rows or none. */
  atomic: z.boolean().default(false),
});
export type ImportBody = z.infer<typeof ImportBody>;

export const ImportRowsQuery = z.object({
  verdict: z.enum(importVerdicts).optional(),
  /** Only rows with a skipped picture. */
  imageNotTaken: z.enum(["1"]).optional(),
  /** Only rows with notices. */
  noticed: z.enum(["1"]).optional(),
  /** Only rows that change what customers pay, largest decrease first. */
  repriced: z.enum(["1"]).optional(),
  pageSize: PageSize.default(25),
  page: numeric(z.int().min(1).max(50_000)).default(1),
});
export type ImportRowsQuery = z.infer<typeof ImportRowsQuery>;

const JobPath = z.strictObject({ id: z.string().min(1).max(64) });
const RowPath = JobPath.extend({ line: numeric(z.int().min(2).max(1_000_000)) });

/** User's correction of a row. */
export const ImportCells = z
  .strictObject({
    /** New cell texts by field. */
    cells: z.partialRecord(z.enum(importFields), z.string().max(20_000)).default({}),
    /** Accepts the row as written although a cell seems to contain further rows. */
    asWritten: z.literal(true).optional(),
  })
  .refine(({ cells, asWritten }) => asWritten || Object.keys(cells).length > 0, {
    path: ["cells"],
    params: { code: "required" },
  });
export type ImportCells = z.infer<typeof ImportCells>;

/** Last column mapping used in the shop for a set of headings. */
export const KeptColumns = z.strictObject({
  /** Folded headings, sorted and joined by bars. */
  headings: z.string(),
  mapping: z.record(z.string(), z.enum(importFields).nullable()),
});
export type KeptColumns = z.infer<typeof KeptColumns>;

export const productImportEndpoints = {
  "GET /ecommerce/products/import/columns": endpoint({
    summary: "How the columns of the last product files were matched, by their headings, whoever imported them",
    policy: "products:read",
    tagged: true,
    answer: z.array(KeptColumns),
    meta: ListMeta,
  }),
  "POST /ecommerce/products/import": endpoint({
    summary: "Check an uploaded CSV file of products; nothing is written before the job is run",
    policy: "products:write",
    token: true,
    body: ImportBody,
    status: 202,
    answer: Job,
    errors: ["not_found", "job_limit"],
  }),
  "PATCH /ecommerce/products/import/{id}": endpoint({
    summary: "Read the file of an import another way, or answer what it asks about numbers; it is checked again",
    policy: "products:write",
    keyed: true,
    token: true,
    path: JobPath,
    body: ImportChange,
    status: 202,
    answer: Job,
    errors: ["not_found", "job_state"],
  }),
  "GET /ecommerce/products/import/{id}/rows": endpoint({
    summary: "The rows of an import: to create, to change field by field, unchanged, refused with column and reason",
    policy: "products:read",
    tagged: true,
    path: JobPath,
    query: ImportRowsQuery,
    answer: z.array(ImportRow),
    meta: ListMeta,
    errors: ["not_found"],
  }),
  "PATCH /ecommerce/products/import/{id}/rows/{line}": endpoint({
    summary: "Put cells of a row right, or take a row as it is written that looks like several; it is judged again",
    policy: "products:write",
    token: true,
    path: RowPath,
    body: ImportCells,
    answer: ImportRow,
    errors: ["not_found", "job_state"],
  }),
};
