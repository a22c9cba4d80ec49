import type { Locale } from "#shared/boot.ts";
import type { Messages } from "../lib/i18n.tsx";

const catalogues = import.meta.glob<Messages>("./*.json", { query: "?messages", import: "default", eager: true });

/** Every text of a language, for the server's drawings. */
export function allWords(locale: Locale): Messages {
  const own = Object.entries(catalogues).filter(([file]) => file.endsWith(`.${locale}.json`));
  return Object.assign({}, ...own.map(([, messages]) => messages));
}
