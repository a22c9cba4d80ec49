import * as z from "zod";
import { endpoint } from "../endpoint.ts";

export const foundKinds = ["product", "order", "person", "card", "conversation"] as const;

/** Search result; `link` opens the record. */
export const Found = z.strictObject({ id: z.int(), title: z.string(), subtitle: z.string(), link: z.string() });
export type Found = z.infer<typeof Found>;

/** Results of one kind, best match first; empty kinds are omitted. */
export const FoundGroup = z.strictObject({ kind: z.enum(foundKinds), items: z.array(Found).min(1).max(5) });
export type FoundGroup = z.infer<typeof FoundGroup>;

export const searchEndpoints = {
  "GET /search": endpoint({
    summary: "Records of every kind one may read, five of each; #1017 finds the order of that number",
    policy: "self",
    tagged: true,
    query: z.object({ q: z.string().trim().min(1).max(100) }),
    answer: z.array(FoundGroup),
    errors: ["validation_failed"],
  }),
};
