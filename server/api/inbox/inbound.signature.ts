import { createHmac, timingSafeEqual } from "node:crypto";
import type { MiddlewareHandler } from "hono";
import { AppError } from "../../http/app-error.ts";
import type { Env } from "../../http/env.ts";

const OFF_MAX_MS = 5 * 60 * 1000;
const SIGNATURE = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/;

/** Lets a body pass that was signed with the secret within five minutes. Throws `bad_signature`. */
export const requireSignature: MiddlewareHandler<Env> = async (c, next) => {
  const found = SIGNATURE.exec(c.req.header("x-signature") ?? "");
  const [, seconds = "", given = ""] = found ?? [];
  const isNear = found !== null && Math.abs(c.var.now - Number(seconds) * 1000) <= OFF_MAX_MS;
  const { inboundSecret } = c.var.platform.settings;
  const right = createHmac("sha256", inboundSecret)
    .update(`${seconds}.${await c.req.text()}`)
    .digest();
  // Compared whatever else is wrong, so that the time it takes tells nothing.
  const isRight = timingSafeEqual(right, found ? Buffer.from(given, "hex") : Buffer.alloc(right.length));
  if (!isNear || !isRight) throw new AppError("bad_signature");
  await next();
};
