import { Hono } from "hono";
import { inboundEndpoints } from "#shared/api/inbox/inbound.ts";
import type { Env } from "../../http/env.ts";
import { ok } from "../../http/ok.ts";
import { routes } from "../../http/routes.ts";
import { requireSignatureOf } from "../../http/signature.ts";
import { takeIn } from "./inbound.store.ts";

/** Where the machine that receives mail hands it on; what is not signed is not even read. */
export const inboundRoutes = new Hono<Env>()
  .use(
    "/inbox/inbound",
    requireSignatureOf(({ inboundSecrets }) => inboundSecrets, ["x-signature"]),
  )
  .route(
    "/",
    routes(inboundEndpoints, {
      "POST /inbox/inbound": async (c, { body }) => ok(c, await takeIn(c, body)),
    }),
  );
