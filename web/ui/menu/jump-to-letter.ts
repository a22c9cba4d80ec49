import type { KeyboardEvent } from "react";
import type { Locale } from "#shared/boot.ts";
import { fold } from "#shared/rules/text/fold.ts";

const first = (item: HTMLElement) => [...(item.textContent ?? "").trim()][0] ?? "";

/** Focuses the next item that starts with the typed letter in the given locale; else one with a similar letter. */
export function jumpToLetter(event: KeyboardEvent<HTMLElement>, locale: Locale): void {
  const { key, ctrlKey, metaKey, altKey, currentTarget } = event;
  if (!/^\S$/u.test(key) || ctrlKey || metaKey || altKey) return;
  // MUI's own search treats I and ı as two letters in every language.
  event.stopPropagation();
  const items = [...currentTarget.querySelectorAll<HTMLElement>("[role^=menuitem]:not([aria-disabled=true])")];
  const at = items.indexOf(document.activeElement as HTMLElement);
  const round = [...items.slice(at + 1), ...items.slice(0, at + 1)];
  const lower = (text: string) => text.toLocaleLowerCase(locale);
  const hit =
    round.find((item) => lower(first(item)) === lower(key)) ?? round.find((item) => fold(first(item)) === fold(key));
  hit?.focus();
}
