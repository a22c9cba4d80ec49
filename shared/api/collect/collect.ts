import * as z from "zod";
import { endpoint } from "../endpoint.ts";

/** More than a page view needs, and far less than would be worth sending to fill a disk. */
const COLLECT_MAX_BYTES = 8 * 1024;

const Url = z.url({ protocol: /^https?$/, hostname: /./ }).max(2048);

/** What a page of the shop tells about one view of it, or of one event on it. */
export const CollectBody = z.object({
  siteKey: z.string().min(1).max(100),
  /** The shop's own name for its visitor; without one the address and the browser stand for them, for one day. */
  visitor: z.string().min(1).max(200).nullish(),
  url: Url,
  referrer: z.union([z.literal(""), Url]).nullish(),
  /** Width and height of the screen, like `1440x900`. */
  screen: z
    .string()
    .regex(/^\d{1,5}x\d{1,5}$/)
    .nullish(),
  /** What was done on the page; without it the call is a view of the page. */
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
    // An office or a village behind one address is let in, a machine that invents visitors is not.
    perAddress: 1200,
    status: 204,
    answer: z.null(),
    errors: ["too_large", "validation_failed", "rate_limited"],
  }),
};
