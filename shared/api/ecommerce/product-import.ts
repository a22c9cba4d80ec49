import * as z from "zod";
import { ListMeta } from "../../envelope.ts";
import { fieldCodes } from "../../errors.ts";
import { importFields } from "../../rules/import-fields.ts";
import { endpoint } from "../endpoint.ts";
import { Job } from "../jobs/jobs.ts";
import { numeric, PageSize } from "../params.ts";

/** What a row of the file means to do. */
export const importVerdicts = ["create", "change", "unchanged", "refused"] as const;
export type ImportVerdict = (typeof importVerdicts)[number];

/** Why a cell is refused. */
export const ImportProblem = z.strictObject({
  field: z.enum(importFields),
  code: z.enum([...fieldCodes, "archived", "changed_since"]),
  params: z.record(z.string(), z.unknown()).optional(),
});
export type ImportProblem = z.infer<typeof ImportProblem>;

const Shown = z.union([z.string(), z.number(), z.null()]);

/** One row of the file, as it stands there and as it is understood. */
export const ImportRow = z.strictObject({
  /** The row as a sheet program counts it: the header is row 1. */
  line: z.int(),
  verdict: z.enum(importVerdicts),
  productId: z.int().nullable(),
  name: z.string(),
  /** The mapped cells as they are written, by field. */
  cells: z.partialRecord(z.enum(importFields), z.string()),
  /** What changes in a product that is there; what a new one has is told by `cells`. */
  changes: z.array(z.strictObject({ field: z.enum(importFields), before: Shown, after: Shown })),
  problems: z.array(ImportProblem),
  /** The row names a picture that is none of ours, which is not taken over. */
  imageNotTaken: z.boolean(),
  /** What the product will be sold for where no discount from the price to compare with gives the row's price exactly. */
  nearestPrice: z.number().nullable(),
});
export type ImportRow = z.infer<typeof ImportRow>;

export const ImportBody = z.strictObject({
  uploadId: z.string().min(1).max(64),
  /** Each header of the file and the field it is, null for none; without it the headers tell. */
  mapping: z.record(z.string().max(1000), z.enum(importFields).nullable()).optional(),
  /** All rows or none. */
  atomic: z.boolean().default(false),
});
export type ImportBody = z.infer<typeof ImportBody>;

export const ImportRowsQuery = z.object({
  verdict: z.enum(importVerdicts).optional(),
  /** Only rows whose picture is not taken over. */
  imageNotTaken: z.enum(["1"]).optional(),
  pageSize: PageSize.default(25),
  page: numeric(z.int().min(1).max(50_000)).default(1),
});
export type ImportRowsQuery = z.infer<typeof ImportRowsQuery>;

const JobPath = z.strictObject({ id: z.string().min(1).max(64) });
const RowPath = JobPath.extend({ line: numeric(z.int().min(2).max(1_000_000)) });

/** New words for some cells of a row, by field. */
export const ImportCells = z.strictObject({
  cells: z
    .partialRecord(z.enum(importFields), z.string().max(20_000))
    .refine((cells) => Object.keys(cells).length > 0, { params: { code: "required" } }),
});
export type ImportCells = z.infer<typeof ImportCells>;

export const productImportEndpoints = {
  "POST /ecommerce/products/import": endpoint({
    summary: "Check an uploaded CSV file of products; nothing is written before the job is run",
    policy: "products:write",
    token: true,
    body: ImportBody,
    status: 202,
    answer: Job,
    errors: ["not_found", "job_limit"],
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
    summary: "Put cells of a row right; the row is judged anew",
    policy: "products:write",
    token: true,
    path: RowPath,
    body: ImportCells,
    answer: ImportRow,
    errors: ["not_found", "job_state"],
  }),
};
