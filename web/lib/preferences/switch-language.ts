import type { Locale } from "#shared/boot.ts";
import { discardUnsaved, storeDrafts } from "../drafts/unsaved-input.ts";
import { persistChoice } from "./persist-choice.ts";

/** Reloads the page in a language, keeping unsaved input. */
export function switchLanguage(locale: Locale): void {
  persistChoice("lang", locale);
  const url = new URL(location.href);
  url.searchParams.delete("lang");
  storeDrafts();
  discardUnsaved();
  location.replace(url);
}
