import type { Context } from "hono";
import { getCookie } from "hono/cookie";
import type { Sender } from "../actor.ts";
import type { Settings } from "../settings.ts";
import { deviceCookie, sessionCookie } from "./cookies.ts";
import type { Env } from "./env.ts";

/** Address and country of the request as the host reports them; headers of the caller are not trusted. */
export type HostSender = Pick<Sender, "address" | "country">;

/** Collects address, browser and cookies of the request. */
export function senderOf(c: Context<Env>, mode: Settings["mode"]): Sender {
  const { address, country } = (c.env ?? {}) as Partial<HostSender>;
  const cookieToken = getCookie(c, sessionCookie(mode)) ?? null;
  return {
    address: address ?? "",
    country: country ?? null,
    agent: (c.req.header("user-agent") ?? "").slice(0, 300),
    device: getCookie(c, deviceCookie(mode)) ?? "",
    cookieToken,
    token: mode === "mock" ? bearerOf(c) : cookieToken,
  };
}

/** Bearer value of the Authorization header; like the mock backend, it also accepts a value without scheme. */
export function bearerOf(c: Context<Env>): string | null {
  const header = c.req.header("authorization");
  return header ? header.replace(/^Bearer\s+/i, "").trim() || null : null;
}
