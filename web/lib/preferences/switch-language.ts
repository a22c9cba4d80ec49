import type { Locale } from "#shared/boot.ts";
import { keepDrafts, letGo } from "../drafts/unsaved-input.ts";
import { mirror } from "./persist-choice.ts";

/** Has the page drawn again in a language, with what was typed. */
export function drawIn(locale: Locale): void {
  mirror("lang", locale);
  const url = new URL(location.href);
  url.searchParams.delete("lang");
  keepDrafts();
  letGo();
  location.replace(url);
}
