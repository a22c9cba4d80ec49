import type { Locale } from "#shared/boot.ts";
import type { Messages } from "../lib/i18n.tsx";

/** A catalogue that only some screens need; what every screen needs is in `base.<locale>.ts`. */
export type Area =
  | "workspace"
  | "team"
  | "preferences"
  | "alerts"
  | "activity"
  | "account"
  | "acts"
  | "tokens"
  | "security"
  | "auth"
  | "authMore"
  | "calendar"
  | "billing"
  | "billingActs"
  | "catalogue"
  | "productActs"
  | "dashboard"
  | "datatable"
  | "datePicker"
  | "dropdown"
  | "files"
  | "forms"
  | "inbox"
  | "inboxTalk"
  | "inboxThread"
  | "inboxActs"
  | "jobs"
  | "kanban"
  | "mail"
  | "makeCard"
  | "card"
  | "layout"
  | "lists"
  | "listTools"
  | "order"
  | "orderActs"
  | "personData"
  | "notices"
  | "orders"
  | "product"
  | "profile"
  | "products"
  | "refusal"
  | "scenario"
  | "search"
  | "historyFields"
  | "shopData"
  | "shortcuts"
  | "showcase"
  | "stock"
  | "toast"
  | "unsaved"
  | "upload"
  | "usage"
  | "watch";

const bases = { en: () => import("./base.en.ts"), tr: () => import("./base.tr.ts") };
let spoken: ReturnType<(typeof bases)[Locale]> | undefined;

/** The texts fetched so far; the translator reads them here. */
export const words: Messages = {};

/** Chooses the language and fetches what every screen needs. */
export async function speak(locale: Locale): Promise<void> {
  spoken = bases[locale]();
  Object.assign(words, (await spoken).messages);
}

/** Fetches the texts of some areas, so that a screen can be drawn. The server has all of them from the start. */
export async function fetchWords(names: readonly Area[]): Promise<void> {
  if (import.meta.env.SSR) return;
  const { areas, locale } = (await spoken) ?? (await bases.en());
  for (const part of await Promise.all(names.map((name) => areas[`./${name}.${locale}.json`]?.()))) {
    Object.assign(words, part);
  }
}
