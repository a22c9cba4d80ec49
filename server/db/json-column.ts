/** Reports a JSON column that is no JSON or lacks the shape that the product writes. */
export class DamagedJson extends Error {
  constructor(column: string, cause?: unknown) {
    super(`The stored value of ${column} is damaged.`, { cause });
  }
}

/** Check of a parsed value. */
type Shape<T> = (value: unknown) => value is T;

/** Parses a JSON column; `column` names it in the error. Throws {@link DamagedJson}. */
export function readJson<T>(column: string, text: string, hasShape: Shape<T>): T {
  const value = parsed(column, text);
  if (!hasShape(value)) throw new DamagedJson(column);
  return value;
}

function parsed(column: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new DamagedJson(column, error);
  }
}

const isNumbers = (value: unknown): value is number[] =>
  Array.isArray(value) && value.every((one) => typeof one === "number");

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === "string");

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Parses a column with a list of ids. Throws {@link DamagedJson}. */
export const readIds = (column: string, text: string): number[] => readJson(column, text, isNumbers);

/** Parses a column with a list of texts. Throws {@link DamagedJson}. */
export const readTexts = (column: string, text: string): string[] => readJson(column, text, isTexts);

/** Parses a column with values by name. Throws {@link DamagedJson}. */
export const readRecord = (column: string, text: string): Record<string, unknown> => readJson(column, text, isRecord);
