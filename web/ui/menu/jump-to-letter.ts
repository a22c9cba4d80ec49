import type { KeyboardEvent } from "react";
import type { Locale } from "#shared/boot.ts";
import { fold } from "#shared/rules/fold.ts";

const first = (item: HTMLElement) => [...(item.textContent ?? "").trim()][0] ?? "";

/** Goes to the next entry that begins with the typed letter, by the rules of the language; else with one like it. */
export function jumpToLetter(event: KeyboardEvent<HTMLElement>, locale: Locale): void {
  const { key, ctrlKey, metaKey, altKey, currentTarget } = event;
  if (!/^\S$/u.test(key) || ctrlKey || metaKey || altKey) return;
  // The list's own way takes I and ı for two letters in every language.
  event.stopPropagation();
  const items = [...currentTarget.querySelectorAll<HTMLElement>("[role^=menuitem]:not([aria-disabled=true])")];
  const at = items.indexOf(document.activeElement as HTMLElement);
  const round = [...items.slice(at + 1), ...items.slice(0, at + 1)];
  const lower = (text: string) => text.toLocaleLowerCase(locale);
  const hit =
    round.find((item) => lower(first(item)) === lower(key)) ?? round.find((item) => fold(first(item)) === fold(key));
  hit?.focus();
}
