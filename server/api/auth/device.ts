import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Context } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import type { Env } from "../../http/env.ts";
import { networkOf, senderOf } from "../../http/sender.ts";

const YEAR_S = 365 * 24 * 60 * 60;

const nameOf = (c: Context<Env>): string => (c.var.platform.settings.mode === "live" ? "__Host-device" : "device");

/** Marks this browser as one the person was rightly signed in on. It opens nothing; it has tries of its own. */
export function rememberDevice(c: Context<Env>, person: number): void {
  if (deviceOf(c, person)) return;
  const id = `${person}.${randomBytes(12).toString("base64url")}`;
  setCookie(c, nameOf(c), `${id}.${signatureOf(c, id)}`, {
    path: "/",
    httpOnly: true,
    sameSite: "Lax",
    secure: c.var.platform.settings.mode === "live",
    maxAge: YEAR_S,
  });
}

/**
 * The lane in which tries on an account are counted. A browser the person was signed in on before has one of its own,
 * so that nobody else can use its tries up; all others are told apart by their network address.
 */
export function laneOf(c: Context<Env>, person: number | null): { lane: string; isKnown: boolean } {
  const device = person === null ? null : deviceOf(c, person);
  return device
    ? { lane: `device ${device}`, isKnown: true }
    : { lane: networkOf(senderOf(c).address), isKnown: false };
}

/** The mark of this browser where it was made here for this person, else null. */
function deviceOf(c: Context<Env>, person: number): string | null {
  const [owner, id, given] = (getCookie(c, nameOf(c)) ?? "").split(".");
  if (!owner || !id || !given || Number(owner) !== person) return null;
  const [right, sent] = [signatureOf(c, `${owner}.${id}`), given].map((text) => new TextEncoder().encode(text));
  return right && sent && right.length === sent.length && timingSafeEqual(right, sent) ? id : null;
}

const signatureOf = (c: Context<Env>, id: string): string =>
  createHmac("sha256", c.var.platform.settings.pepper).update(`device ${id}`).digest("base64url");
