import * as z from "zod";
import { endpoint } from "../endpoint.ts";

/** More than a page view needs, too little to fill a disk. */
const COLLECT_MAX_BYTES = 8 * 1024;

const Url = z.url({ protocol: /^https?$/, hostname: /./ }).max(2048);

/** Page view or event of the shop's website. */
export const CollectBody = z.object({
  siteKey: z.string().min(1).max(100),
  /** Visitor id assigned by the shop; without one, IP address and browser identify the visitor for one day. */
  visitor: z.string().min(1).max(200).nullish(),
  url: Url,
  referrer: z.union([z.literal(""), Url]).nullish(),
  /** Screen size, `1440x900`. */
  screen: z
    .string()
    .regex(/^\d{1,5}x\d{1,5}$/)
    .nullish(),
  /** Name of the event; without it the call is a page view. */
  event: z.string().trim().min(1).max(64).nullish(),
});
export type CollectBody = z.infer<typeof CollectBody>;

export const collectEndpoints = {
  "POST /collect": endpoint({
    summary:
      "Count a view of a page of the shop, or an event on it, for the workspace of the site key; bots are not counted",
    policy: "public",
    body: CollectBody,
    looseBody: true,
    anyOrigin: true,
    maxBytes: COLLECT_MAX_BYTES,
    // High enough for many visitors behind one address, low enough to stop a machine that invents them.
    perAddress: 1200,
    status: 204,
    answer: z.null(),
    errors: ["too_large", "validation_failed", "rate_limited"],
  }),
};
