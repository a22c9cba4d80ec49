import * as z from "zod";

/** Text of at most so many letters, composed; a person's text is trimmed and holds something, prose may be empty. */
export const named = (maximum: number) =>
  z
    .string()
    .trim()
    .normalize("NFC")
    .min(1)
    .refine((text) => [...text].length <= maximum, { params: { code: "too_long", maximum } });
export const prose = (maximum: number) =>
  z
    .string()
    .normalize("NFC")
    .refine((text) => [...text].length <= maximum, { params: { code: "too_long", maximum } });

export const RecordId = z.int().min(1).max(Number.MAX_SAFE_INTEGER);

/** Ids, each once. */
export const idSet = (maximum: number) =>
  z
    .array(RecordId)
    .transform((ids) => [...new Set(ids)])
    .pipe(z.array(z.int()).max(maximum));

/** What of a set is added and what is taken away. */
export const given = (maximum: number) =>
  z.strictObject({ add: idSet(maximum).default([]), remove: idSet(maximum).default([]) });

/** A change that names at least one field. */
export const someField = [
  (body: object) => Object.keys(body).length > 0,
  { params: { code: "required" }, message: "At least one field" },
] as const;

/** Where among its neighbours: right after `beforeId`, else right before `afterId`, else at the end. */
export const placeFields = {
  beforeId: RecordId.nullable().default(null),
  afterId: RecordId.nullable().default(null),
};
