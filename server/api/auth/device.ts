import { randomBytes } from "node:crypto";
import type { Context } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import type { Env } from "../../http/env.ts";
import { networkOf, senderOf } from "../../http/sender.ts";
import { signatureOf, signingKey } from "../../secrets.ts";

const YEAR_S = 365 * 24 * 60 * 60;

const nameOf = (c: Context<Env>): string => (c.var.platform.settings.mode === "live" ? "__Host-device" : "device");

/** Marks this browser as one the person was rightly signed in on. It opens nothing; it has tries of its own. */
export function rememberDevice(c: Context<Env>, person: number): void {
  const known = deviceOf(c, person);
  if (known?.isCurrent) return;
  const id = `${person}.${known?.id ?? randomBytes(12).toString("base64url")}`;
  const signature = signatureOf(c.var.platform.settings.peppers[0], textOf(id));
  setCookie(c, nameOf(c), `${id}.${signature}`, {
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
    ? { lane: `device ${device.id}`, isKnown: true }
    : { lane: networkOf(senderOf(c).address), isKnown: false };
}

/** The mark of this browser where it was made here for this person, else null; `isCurrent`: under the present pepper. */
function deviceOf(c: Context<Env>, person: number): { id: string; isCurrent: boolean } | null {
  const [owner, id, given] = (getCookie(c, nameOf(c)) ?? "").split(".");
  if (!owner || !id || !given || Number(owner) !== person) return null;
  const key = signingKey(c.var.platform.settings.peppers, textOf(`${owner}.${id}`), given);
  return key < 0 ? null : { id, isCurrent: key === 0 };
}

const textOf = (id: string): string => `device ${id}`;
