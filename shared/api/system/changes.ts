import * as z from "zod";
import { endpoint } from "../endpoint.ts";

/** One record that changed; `id` is the record's. Ask again for what you show of it. */
export const Change = z.strictObject({
  object: z.string(),
  id: z.int(),
  version: z.int(),
  action: z.string(),
  actor: z.int().nullable(),
});
export type Change = z.infer<typeof Change>;

/** Somebody is at a record without changing it ("looking", "replying"); told once to who listens, never kept. */
export const Sign = z.strictObject({ object: z.string(), id: z.int(), kind: z.string(), actor: z.int() });
export type Sign = z.infer<typeof Sign>;

export const changeEndpoints = {
  "GET /changes": endpoint({
    summary: "What changed after a cursor, oldest first, at most 500; without a cursor only where the feed now stands",
    policy: "self",
    query: z.object({ since: z.coerce.number().int().min(0).optional() }),
    answer: z.strictObject({ cursor: z.int(), items: z.array(Change) }),
    errors: ["cursor_expired"],
  }),
};
