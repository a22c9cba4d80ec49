import { randomBytes } from "node:crypto";
import type { Actor } from "../actor.ts";
import { networkOf } from "../http/sender.ts";
import { signatureOf, signingKey } from "../secrets.ts";

/** Marks this browser as one the person was rightly signed in on. It opens nothing; it has tries of its own. */
export function rememberDevice(actor: Actor, person: number): void {
  const known = deviceOf(actor, person);
  if (known?.isCurrent) return;
  const id = `${person}.${known?.id ?? randomBytes(12).toString("base64url")}`;
  const signature = signatureOf(actor.platform.settings.peppers[0], textOf(id));
  actor.reply.device = `${id}.${signature}`;
}

/**
 * The lane in which tries on an account are counted. A browser the person was signed in on before has one of its own,
 * so that nobody else can use its tries up; all others are told apart by their network address.
 */
export function laneOf(actor: Actor, person: number | null): { lane: string; isKnown: boolean } {
  const device = person === null ? null : deviceOf(actor, person);
  return device
    ? { lane: `device ${device.id}`, isKnown: true }
    : { lane: networkOf(actor.sender.address), isKnown: false };
}

/** The mark of this browser where it was made here for this person, else null; `isCurrent`: under the present pepper. */
function deviceOf(actor: Actor, person: number): { id: string; isCurrent: boolean } | null {
  const [owner, id, given] = actor.sender.device.split(".");
  if (!owner || !id || !given || Number(owner) !== person) return null;
  const key = signingKey(actor.platform.settings.peppers, textOf(`${owner}.${id}`), given);
  return key < 0 ? null : { id, isCurrent: key === 0 };
}

const textOf = (id: string): string => `device ${id}`;
