import { createHash } from "node:crypto";
import { isbot } from "isbot";
import { type CollectBody, collectEndpoints } from "#shared/api/collect/collect.ts";
import type { Actor } from "../../actor.ts";
import { fieldError } from "../../app-error.ts";
import { routes } from "../../http/routes.ts";
import { type Limit, tooMany } from "../../identity/limit.ts";
import { deviceOf } from "./device.rules.ts";
import { getSite, type Site } from "./site.store.ts";
import { countVisit } from "./visits.store.ts";

const VISITOR_LIMIT: Limit = { times: 60, seconds: 60 };
/** Maximum user agent length: device detection backtracks on long ones, and real ones are shorter. */
const AGENT_MAX = 1000;
const UNKNOWN_COUNTRY = "XX";

/** Public route that counts visits, without cookies. Counted and ignored calls get the same empty response. */
export const collectRoutes = routes(collectEndpoints, {
  "POST /collect": (c, { body }) => {
    const agent = (c.req.header("user-agent") ?? "").slice(0, AGENT_MAX);
    if (agent !== "" && !isbot(agent)) collect(c.var.actor, body, agent);
    return c.body(null, 204);
  },
});

/** Counts a page view or event. Throws `validation_failed` for a wrong site key, `rate_limited` above the limit. */
function collect(actor: Actor, body: CollectBody, agent: string): void {
  const { now, platform } = actor;
  const { address, country } = actor.sender;
  const known = getSite(actor);
  const site = known.key === body.siteKey ? known : getSite(actor, true);
  if (site.key !== body.siteKey) throw fieldError("siteKey", "unknown_reference", "Not the key of this site");

  const isCounted = countVisit(platform.db, {
    visitor: visitorOf(body, { site, address, agent }),
    day: site.day,
    at: now,
    device: deviceOf(agent, body.screen),
    country: country && /^[A-Z]{2}$/.test(country) ? country : UNKNOWN_COUNTRY,
    isEvent: Boolean(body.event),
    most: platform.settings.rateLimits === "all" ? VISITOR_LIMIT.times : Number.MAX_SAFE_INTEGER,
  });
  const second = Math.floor(now / 1000);
  if (!isCounted) throw tooMany(VISITOR_LIMIT, VISITOR_LIMIT.seconds - (second % VISITOR_LIMIT.seconds));
}

/** Hashed visitor id, so no sent value is stored. Without an id from the site it changes with the daily salt. */
function visitorOf(
  { visitor, siteKey }: CollectBody,
  { site, address, agent }: { site: Site; address: string; agent: string },
): string {
  const known = visitor ? `known\n${siteKey}\n${visitor}` : `${site.salt}\n${address}\n${agent}`;
  return createHash("sha256").update(known).digest("hex").slice(0, 16);
}
