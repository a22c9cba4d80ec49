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
