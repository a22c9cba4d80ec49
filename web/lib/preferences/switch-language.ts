import type { Locale } from "#shared/boot.ts";
import { discardUnsaved, storeDrafts } from "../drafts/unsaved-input.ts";
import { persistChoice } from "./persist-choice.ts";

/** Has the page drawn again in a language, with what was typed. */
export function switchLanguage(locale: Locale): void {
  persistChoice("lang", locale);
  const url = new URL(location.href);
  url.searchParams.delete("lang");
  storeDrafts();
  discardUnsaved();
  location.replace(url);
}
