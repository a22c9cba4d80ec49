import { beforeAll, expect, test } from "vitest";
import { page } from "vitest/browser";
import { cleanup } from "vitest-browser-react";
import {
  addressNow,
  allAnswered,
  hearDepartures,
  openScreen,
  openShop,
  type Shop,
  signIn,
} from "../../../tests/support/component/component.tsx";
import { isWatched } from "../../../tests/support/component/component-catalogue.ts";
import { noticeEnd } from "../../../tests/support/component/ended-session.ts";
import { openings } from "../../../tests/support/openings/openings.ts";
import { userChanged } from "../../lib/session/session.ts";
import { emitSignOut } from "../../lib/session/sign-out-events.ts";
import { encode } from "../../lib/session/token.ts";

const OTHER = "editor@example.com";
const TEXT = "Only for my eyes";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});

/** Somebody signs in in another tab of this browser. */
async function signInElsewhere(email: string): Promise<void> {
  const newValue = encode(await signIn(email));
  localStorage.setItem("theme-token", newValue);
  dispatchEvent(new StorageEvent("storage", { key: "theme-token", newValue }));
  // The start of the page listens for that (`web/app/guard.ts`); here it is the test's.
  userChanged();
}

/** The page goes with its memory, and nothing in it is closed in order: what the browser keeps stays as it is. */
async function letPageGo(): Promise<void> {
  const kept = Object.entries(localStorage);
  await cleanup();
  emitSignOut();
  localStorage.clear();
  for (const [key, value] of kept) localStorage.setItem(key, value);
}

test.each([
  ["an order's note", "Add a note"],
  ["a card's checklist and comment", "Add a comment"],
  ["a reply", "Your message"],
  ["a new message", "Your message"],
  ["a new product", "Description"],
])("%s is kept for its author when somebody else signs in, and not shown to them", async (name, label) => {
  const left = hearDepartures();
  const field = page.getByRole("textbox", { name: label, exact: true });
  await openings[name]?.open(shop);
  await isWatched();
  await field.fill(TEXT);
  const address = addressNow();
  await allAnswered();
  await noticeEnd();

  await signInElsewhere(OTHER);
  await expect.poll(() => left).toEqual(["/dashboard"]);
  await letPageGo();

  await openScreen(address, { as: OTHER });
  await expect.element(field).toBeVisible();
  await allAnswered();
  await expect.element(field).not.toHaveValue(TEXT);
  expect(document.body.textContent).not.toContain(TEXT);
  await letPageGo();
  await openScreen(address);
  await expect.element(field).toHaveValue(TEXT);
});
