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

/** IPv4-mapped IPv6 prefix, as dual-stack sockets report IPv4 addresses. */
const MAPPED = /^::ffff:(?=\d+\.)/i;

/** Network for rate limits: the IPv4 address, or the /64 of an IPv6 address, since one client owns a whole /64. */
export function networkOf(told: string): string {
  const address = told.replace(MAPPED, "");
  if (!address.includes(":")) return address;
  const [head = "", tail] = address.split("::");
  const start = head.split(":").filter(Boolean);
  const end = tail === undefined ? [] : tail.split(":").filter(Boolean);
  const missing = tail === undefined ? 0 : Math.max(0, 8 - start.length - end.length);
  return [...start, ...Array<string>(missing).fill("0"), ...end]
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, "").toLowerCase())
    .join(":");
}
