import { randomBytes } from "node:crypto";
import type { Actor } from "../actor.ts";
import { signatureOf, signingKey } from "../secrets.ts";
import { networkOf } from "./network.ts";

/** Sets the cookie of a browser the person has signed in on. It grants no access, only its own rate limit. */
export function rememberDevice(actor: Actor, person: number): void {
  const known = deviceOf(actor, person);
  if (known?.isCurrent) return;
  const id = `${person}.${known?.id ?? randomBytes(12).toString("base64url")}`;
  const signature = signatureOf(actor.platform.settings.peppers[0], textOf(id));
  actor.reply.device = `${id}.${signature}`;
}

/**
 * Lane: the rate-limit key of sign-in attempts on an account. A known device has its own, so that others cannot exhaust
 * its attempts; unknown devices are counted by network address.
 */
export function laneOf(actor: Actor, person: number | null): { lane: string; isKnown: boolean } {
  const device = person === null ? null : deviceOf(actor, person);
  return device
    ? { lane: `device ${device.id}`, isKnown: true }
    : { lane: networkOf(actor.sender.address), isKnown: false };
}

/** Verifies the signed device cookie for this person; null if invalid. `isCurrent`: signed with the current pepper. */
function deviceOf(actor: Actor, person: number): { id: string; isCurrent: boolean } | null {
  const [owner, id, given] = actor.sender.device.split(".");
  if (!owner || !id || !given || Number(owner) !== person) return null;
  const key = signingKey(actor.platform.settings.peppers, textOf(`${owner}.${id}`), given);
  return key < 0 ? null : { id, isCurrent: key === 0 };
}

const textOf = (id: string): string => `device ${id}`;
