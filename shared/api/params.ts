import * as z from "zod";
import { isTooLong, MOST_MONTHS } from "../rules/dashboard/dashboard-period.ts";
import { Q_MAX } from "../rules/shop/list-limits.ts";

const DECIMAL = /^-?\d+(?:\.\d+)?$/;

/** Number as decimal digits in a URL, or as a JSON number in a body. */
export const numeric = <S extends z.ZodType<number>>(schema: S) =>
  z.preprocess((value) => (typeof value === "string" && DECIMAL.test(value) ? Number(value) : value), schema);

/** Id of a record. */
export const RecordId = z.int().min(1);
/** Id of a record in a URL. */
export const Id = numeric(RecordId);
/** Path parameter with the id of a record. */
export const IdPath = z.strictObject({ id: Id });

/** Day in the workspace's time zone, `2026-06-15`. */
export const Day = z.iso.date();

/** Comma-separated values of an enumeration, `a,b,c`. */
export const manyOf = <const V extends readonly [string, ...string[]]>(values: V) =>
  z
    .string()
    .transform((text) => [...new Set(text.split(","))])
    .pipe(z.array(z.enum(values)).min(1));

export const Flag = z.enum(["0", "1"]).transform((text) => text === "1");
const Amount = numeric(z.number().min(0).max(1e12));
export const amountRange = { min: Amount.optional(), max: Amount.optional() };
export const Count = numeric(z.int().min(0).max(1e12));
export const Page = numeric(z.int().min(1).max(1_000_000));
export const PageSize = numeric(z.int().min(1).max(100));

/** Parameters of every list: page, page size, sort order, search. */
export const listParams = <const S extends readonly [string, ...string[]]>(sortFields: S, defaultSize: number) => ({
  page: Page.default(1),
  pageSize: PageSize.default(defaultSize),
  cursor: z.string().min(1).max(400).optional(),
  sort: z
    .string()
    .regex(/^[A-Za-z]+:(asc|desc)$/)
    .transform((text) => text.split(":") as [string, "asc" | "desc"])
    .pipe(z.tuple([z.enum(sortFields), z.enum(["asc", "desc"])]))
    .optional(),
  q: z.string().max(Q_MAX).optional(),
  fields: z.string().max(400).optional(),
});

/** Period of figures: days in the workspace's time zone, both included. */
export const Period = z
  .object({ from: Day.optional(), to: Day.optional(), compare: z.enum(["previous"]).optional() })
  .check(({ value, issues }) => {
    const { from, to } = value;
    if (!from || !to || from <= to) return;
    const params = { code: "too_small", minimum: from };
    issues.push({ code: "custom", input: value, path: ["to"], params, message: "End must be on or after start" });
  });
export type Period = z.infer<typeof Period>;

/** Period of figures by day, week or month: at most 24 months. */
export const SeriesPeriod = Period.check(({ value, issues }) => {
  const { from, to } = value;
  if (!from || !to || !isTooLong({ from, to })) return;
  const params = { code: "too_long", maximum: MOST_MONTHS };
  issues.push({ code: "custom", input: value, path: ["to"], params, message: "At most 24 months" });
});
