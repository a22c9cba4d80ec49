import { isDeepStrictEqual } from "node:util";
import * as z from "zod";

let made = 0;

/** An EAN-8 barcode with its check digit. */
function barcodeOf(n: number): string {
  const digits = String(1_000_000 + n);
  const sum = [...digits].reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 3 : 1), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

/** Values of many forms that no other record has; a field takes the first one that its schema leaves as it is. */
const candidates = (n: number): unknown[] => [
  `WORD-${String(n).padStart(6, "0")}`,
  barcodeOf(n),
  `word-${n}@example.com`,
  new Date(Date.UTC(2026, 6, 1, 0, n)).toISOString(),
  1.25 + (n % 60),
  1 + (n % 20),
  true,
  false,
  [`Tag ${n}`, `Word ${n}`],
];

/** The words of an enumeration, the last one first: the first one is often the default. */
function wordsOf(schema: z.core.$ZodType): unknown[] {
  const { anyOf = [], ...own } = z.toJSONSchema(schema, { unrepresentable: "any", io: "input" });
  return [own, ...anyOf].flatMap(({ enum: words = [] }) => words).toReversed();
}

const innerOf = (schema: z.core.$ZodType): z.core.$ZodType =>
  schema instanceof z.core.$ZodOptional || schema instanceof z.core.$ZodNullable || schema instanceof z.core.$ZodDefault
    ? innerOf(schema._zod.def.innerType)
    : schema;

interface Asked {
  /** Values that only the shop can give, like the ids of its records, by field. */
  own?: Readonly<Record<string, readonly unknown[]>>;
  /** A body from which the samples must differ in each field. */
  but?: Readonly<Record<string, unknown>>;
}

/** A value that a field takes and keeps as it is. */
function sampleOf(schema: z.core.$ZodType, own: readonly unknown[], but: unknown): unknown {
  made += 1;
  const isKept = (value: unknown) => {
    const parsed = z.safeParse(schema, value);
    return parsed.success && isDeepStrictEqual(parsed.data, value) && !isDeepStrictEqual(value, but);
  };
  const found = [...own, ...wordsOf(schema), ...candidates(made)].find(isKept);
  if (found !== undefined) return found;
  const inner = innerOf(schema);
  if (inner instanceof z.core.$ZodObject) return samplesOf(inner._zod.def.shape);
  throw new Error(`No sample fits ${JSON.stringify(z.toJSONSchema(schema, { unrepresentable: "any", io: "input" }))}`);
}

/** A value for each field of a body. */
export const samplesOf = (shape: z.core.$ZodShape, { own = {}, but = {} }: Asked = {}): Record<string, unknown> =>
  Object.fromEntries(Object.entries(shape).map(([key, schema]) => [key, sampleOf(schema, own[key] ?? [], but[key])]));
