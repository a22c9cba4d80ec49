import * as z from "zod";
import { RecordId } from "../params.ts";

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
export const someField = [(body: object) => Object.keys(body).length > 0, { params: { code: "required" } }] as const;

/** Where among its neighbours: right after `beforeId`, else right before `afterId`, else at the end. */
export const placeFields = {
  beforeId: RecordId.nullable().default(null),
  afterId: RecordId.nullable().default(null),
};
