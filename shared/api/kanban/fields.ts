import * as z from "zod";
import { RecordId } from "../params.ts";

/** Ids without duplicates. */
export const idSet = (maximum: number) =>
  z
    .array(RecordId)
    .transform((ids) => [...new Set(ids)])
    .pipe(z.array(z.int()).max(maximum));

/** Ids to add to a set and to remove from it. */
export const given = (maximum: number) =>
  z.strictObject({ add: idSet(maximum).default([]), remove: idSet(maximum).default([]) });

/** Refinement: a partial update names at least one field. */
export const someField = [(body: object) => Object.keys(body).length > 0, { params: { code: "required" } }] as const;

/** Position among neighbours: after `beforeId`, else before `afterId`, else at the end. */
export const placeFields = {
  beforeId: RecordId.nullable().default(null),
  afterId: RecordId.nullable().default(null),
};
