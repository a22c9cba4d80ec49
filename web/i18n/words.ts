import type { Locale } from "#shared/boot.ts";
import type { Messages } from "../lib/i18n.tsx";

/** A catalogue that only some screens need; what every screen needs is in `base.<locale>.ts`. */
export type Area =
  | "account"
  | "auth"
  | "billing"
  | "catalogue"
  | "dashboard"
  | "datatable"
  | "files"
  | "forms"
  | "inbox"
  | "inboxTalk"
  | "jobs"
  | "kanban"
  | "card"
  | "lists"
  | "me"
  | "order"
  | "notices"
  | "orders"
  | "product"
  | "products"
  | "profile"
  | "search"
  | "security"
  | "shortcuts"
  | "stock"
  | "toast"
  | "tokens"
  | "upload"
  | "watch";

const bases = { en: () => import("./base.en.ts"), tr: () => import("./base.tr.ts") };
const areas = import.meta.glob<Messages>(["./*.json", "!./common.*", "!./error.*", "!./shell.*"], {
  query: "?messages",
  import: "default",
});

let locale: Locale = "en";

/** The texts fetched so far; the translator reads them here. */
export const words: Messages = {};

/** Chooses the language and fetches what every screen needs. */
export async function speak(chosen: Locale): Promise<void> {
  locale = chosen;
  Object.assign(words, (await bases[chosen]()).messages);
}

/** Fetches the texts of some areas, so that a screen can be drawn. The server has all of them from the start. */
export async function fetchWords(names: readonly Area[]): Promise<void> {
  if (import.meta.env.SSR) return;
  for (const part of await Promise.all(names.map((name) => areas[`./${name}.${locale}.json`]?.()))) {
    Object.assign(words, part);
  }
}
