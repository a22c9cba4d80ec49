import type { Context } from "hono";
import { getCookie } from "hono/cookie";
import type { Sender } from "../actor.ts";
import type { Settings } from "../settings.ts";
import { deviceCookie, sessionCookie } from "./cookies.ts";
import type { Env } from "./env.ts";

/** Where a call comes from as its host tells it: what a caller writes about himself is not believed. */
export type HostSender = Pick<Sender, "address" | "country">;

/** Where this call comes from. */
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

/** The bearer value of the Authorization header, any scheme word taken as the mock backend did. */
export function bearerOf(c: Context<Env>): string | null {
  const header = c.req.header("authorization");
  return header ? header.replace(/^Bearer\s+/i, "").trim() || null : null;
}

/** An address of the older kind as a socket of both kinds tells it. */
const MAPPED = /^::ffff:(?=\d+\.)/i;

/** Whoever has one address of the newer kind has the whole network of its first half. */
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
