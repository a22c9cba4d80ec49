import { createHmac, timingSafeEqual } from "node:crypto";
import type { MiddlewareHandler } from "hono";
import { AppError } from "../../app-error.ts";
import type { Keys, Settings } from "../../settings.ts";
import type { Env } from "../env.ts";
import { sentBytes } from "./sent-body.ts";

const MINUTE_MS = 60 * 1000;
const AHEAD_MAX_MS = 5 * MINUTE_MS;
const SIGNATURE = /^t=(\d{1,12}),v1=([0-9a-f]{64})(?:,v\d=[0-9a-f]+)*$/;

interface Signed {
  secretsOf(settings: Settings): Keys;
  headers: readonly string[];
  /** Maximum age of a signature in minutes. */
  minutes?: number;
}

/** Requires an HMAC signature of the body by an external service's secret. Throws `bad_signature`. */
export const requireSignatureOf =
  ({ secretsOf, headers, minutes = 5 }: Signed): MiddlewareHandler<Env> =>
  async (c, next) => {
    const sent = headers.map((name) => c.req.header(name)).find(Boolean);
    const found = SIGNATURE.exec(sent ?? "");
    const [, seconds = "", given = ""] = found ?? [];
    const age = c.var.actor.now - Number(seconds) * 1000;
    // Checked first: no body is read without a plausible signature.
    if (age > minutes * MINUTE_MS || age < -AHEAD_MAX_MS || given === "") throw new AppError("bad_signature");
    const body = new Uint8Array(await sentBytes(c));
    const isRight = secretsOf(c.var.actor.platform.settings).some((secret) => {
      const right = createHmac("sha256", secret).update(`${seconds}.`).update(body).digest();
      return timingSafeEqual(right, Buffer.from(given, "hex"));
    });
    if (!isRight) throw new AppError("bad_signature");
    await next();
  };
