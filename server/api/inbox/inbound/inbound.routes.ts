import { createHash, timingSafeEqual } from "node:crypto";
import type { Context, MiddlewareHandler } from "hono";
import { Hono } from "hono";
import { inboundEndpoints } from "#shared/api/inbox/inbound.ts";
import { AppError } from "../../../app-error.ts";
import { ok } from "../../../http/answers/ok.ts";
import { sentBody, sentBytes } from "../../../http/checks/sent-body.ts";
import { requireSignatureOf } from "../../../http/checks/signature.ts";
import type { Env } from "../../../http/env.ts";
import { routes } from "../../../http/routes.ts";
import { readForm } from "../letters/read-form.ts";
import { fileKeeper } from "./inbound.files.ts";
import { takeIn } from "./inbound.store.ts";
import { takeRaw } from "./raw.store.ts";

/** The window is 72 hours because mail servers retry for days; accepting an email twice has no effect. */
const requireSignature = requireSignatureOf({
  secretsOf: ({ inboundSecrets }) => inboundSecrets,
  headers: ["x-signature"],
  minutes: 72 * 60,
});

/** Routes for the mail server. The body of an unauthenticated request is not read. */
export const inboundRoutes = new Hono<Env>()
  .use("/inbox/inbound", requireSignature)
  .use("/inbox/inbound/raw", (c, next) =>
    c.req.header("x-signature") ? requireSignature(c, next) : requireToken(c, next),
  )
  .route(
    "/",
    routes(inboundEndpoints, {
      "POST /inbox/inbound": async (c, { body }) => {
        const keeper = fileKeeper(c.var.actor.platform.files);
        const letter = await readForm(body, { keeper, now: c.var.actor.now }).catch(async (error: unknown) => {
          await keeper.drop();
          throw error;
        });
        return ok(c, await takeIn(c.var.actor, letter));
      },
      "POST /inbox/inbound/raw": async (c, { query }) => {
        if (!/^message\/rfc822\b/i.test(c.req.header("content-type") ?? "")) throw new AppError("unsupported_type");
        return ok(
          c,
          await takeRaw(c.var.actor, { body: await rawBody(c), from: query.from ?? null, to: query.to.split(",") }),
        );
      },
    }),
  );

const rawBody = async (c: Context<Env>): Promise<ReadableStream<Uint8Array>> =>
  c.req.header("x-signature") ? new Blob([await sentBytes(c)]).stream() : (sentBody(c) ?? new Blob([]).stream());

/** Requires the inbound token. Throws `not_found` if none is configured, `bad_signature` if it differs. */
const requireToken: MiddlewareHandler<Env> = async (c, next) => {
  const { inboundToken } = c.var.actor.platform.settings;
  if (inboundToken === null) throw new AppError("not_found");
  const [, given = ""] = /^Bearer (.+)$/i.exec(c.req.header("authorization") ?? "") ?? [];
  const [one, other] = [given, inboundToken].map((text) => createHash("sha256").update(text).digest());
  if (!one || !other || !timingSafeEqual(one, other)) throw new AppError("bad_signature");
  await next();
};
