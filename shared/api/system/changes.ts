import * as z from "zod";
import { endpoint } from "../endpoint.ts";
import { numeric } from "../params.ts";

/** Changed record; `id` is the record's. The record itself must be fetched again. */
export const Change = z.strictObject({
  object: z.string(),
  id: z.int(),
  version: z.int(),
  /** Sequence number of the change, which the record then carries as `revision`. */
  revision: z.int(),
  action: z.string(),
  actor: z.int().nullable(),
});
export type Change = z.infer<typeof Change>;

/** Page of the change feed; `more` means that an immediate request returns more. */
export const ChangePage = z.strictObject({ cursor: z.int(), items: z.array(Change), more: z.boolean() });
export type ChangePage = z.infer<typeof ChangePage>;

/** Presence of a person at a record ("looking", "replying"); sent once to subscribers, never stored. */
export const Sign = z.strictObject({ object: z.string(), id: z.int(), kind: z.string(), actor: z.int() });
export type Sign = z.infer<typeof Sign>;

export const changeEndpoints = {
  "GET /changes/stream": endpoint({
    summary:
      "The same as it happens, as server-sent events: `changes` {cursor, items}, from the event named by Last-Event-ID " +
      "on; `everything` {cursor} for whoever is too far behind; `sign` {object, id, kind, actor}. A comment every 15 " +
      "seconds. Ends with the session, and does not keep it alive",
    policy: "self",
    timer: true,
    raw: ["text/event-stream"],
    answer: z.string(),
    errors: ["unavailable"],
  }),
  "GET /changes": endpoint({
    summary: "What changed after a cursor, oldest first, at most 500 at once; without a cursor only where it stands",
    policy: "self",
    query: z.object({ since: numeric(z.int().min(0)).optional() }),
    timer: true,
    answer: ChangePage,
    errors: ["cursor_expired"],
  }),
};
