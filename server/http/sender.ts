import type { Context } from "hono";
import type { Env } from "./env.ts";

/** Where a call comes from as its host tells it: what a caller writes about himself is not believed. */
export interface Sender {
  /** Network address, empty where the host tells none. */
  address: string;
  /** Two-letter code, null where the host tells none. */
  country: string | null;
}

/** Where this call comes from. */
export function senderOf(c: Context<Env>): Sender {
  const { address, country } = (c.env ?? {}) as Partial<Sender>;
  return { address: address ?? "", country: country ?? null };
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
