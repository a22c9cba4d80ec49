import { expect } from "vitest";
import { type Locator, page } from "vitest/browser";
import type { Shop } from "../component/component.tsx";
import { isWatched } from "../component/component-catalogue.ts";
import type { editors } from "../laws/text-fields.ts";

/** One way to fields whose words are one's own. */
export interface Opening {
  /** The files whose fields lie open then, each with the label of one of them. */
  fields: Partial<Record<(typeof editors)[number], string>>;
  /** Opens the screen, and what lies over it. */
  open(shop: Shop): Promise<unknown>;
  /** What to type where words would not do; by label. */
  types?: Record<string, string>;
  /** The fields that are stored when they are left, and then show it as text; by label. */
  savedAtBlur?: readonly string[];
  /** Only the field that has the focus is typed into: it closes when it is left. */
  isAlone?: boolean;
}

export const button = (name: string | RegExp): Locator =>
  page.getByRole("button", typeof name === "string" ? { name, exact: true } : { name });

/** Presses buttons one after the other, once the page listens. */
export async function press(...names: (string | RegExp)[]): Promise<void> {
  await isWatched();
  for (const name of names) await button(name).first().click();
}

/** Chooses an entry of the menu that a button opens. */
export async function choose(menu: string | RegExp, entry: string): Promise<void> {
  await press(menu);
  await page.getByRole("menuitem", { name: entry, exact: true }).click();
}

/** Hands a file to the page, or to what lies over it, itself: the test runner's own way is slow. */
export async function chooseFile(file: File, within = "main"): Promise<void> {
  const find = () => document.querySelector<HTMLInputElement>(`${within} input[type=file]`);
  await expect.poll(find).not.toBeNull();
  const input = find();
  const files = new DataTransfer();
  files.items.add(file);
  if (!input) throw new Error("The page takes no files.");
  input.files = files.files;
  input.dispatchEvent(new Event("change", { bubbles: true }));
}
