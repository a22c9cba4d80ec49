import "./by-css.ts";
import { expect } from "vitest";
import { page } from "vitest/browser";

export const columnOf = (name: string) => page.getByRole("region", { name, exact: true });
export const linkOf = (title: string) => page.getByRole("link", { name: title, exact: true });
export const dialog = (name: string) => page.getByRole("dialog", { name });
export const toolbar = page.getByRole("toolbar");
/** The card of a title on the board; a dialog may lie over it. */
export const cardOf = (title: string) => page.getByCss("[data-card]").filter({ hasText: title });
export const countOf = (column: string) => columnOf(column).getByCss(".count");
/** What a screen reader says at once. */
export const spoken = page.getByCss("[role=status][aria-live=assertive]");

/** The titles a column shows, from the top; a dialog may lie over it. */
export function titlesIn(column: string): (string | null)[] {
  const found = [...document.querySelectorAll("[data-column]")].find(
    (one) => one.querySelector("h2")?.textContent === column,
  );
  return [...(found?.querySelectorAll("[data-card-link]") ?? [])].map(({ textContent }) => textContent);
}

/** Moves the keyboard to a card. */
export async function focusCard(title: string): Promise<void> {
  await expect.element(linkOf(title)).toBeVisible();
  linkOf(title).element().focus();
}
