import { beforeAll, expect, test } from "vitest";
import {
  allAnswered,
  hearDepartures,
  isFull,
  openShop,
  type Shop,
} from "../../../../tests/support/component/component.tsx";
import { isWatched } from "../../../../tests/support/component/component-catalogue.ts";
import { noticeEnd, signInAgain } from "../../../../tests/support/component/ended-session.ts";
import { editors } from "../../../../tests/support/laws/text-fields.ts";
import { alwaysTried, openings } from "../../../../tests/support/openings/openings.ts";
import { lostOf, typeInto } from "../../../../tests/support/openings/typed.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});

const tried = isFull ? Object.keys(openings) : alwaysTried;

test("every editor has an opening", () => {
  const opened = Object.values(openings).flatMap(({ fields }) => Object.keys(fields));
  expect([...new Set(opened)].sort()).toEqual([...editors].sort());
});

test.each(tried)("%s stays typed when the session ends, with its caret and its dialog", async (name) => {
  const opening = openings[name];
  if (!opening) throw new Error(`Nothing opens ${name}.`);
  const left = hearDepartures();
  await opening.open(shop);
  await isWatched();
  const typed = await typeInto(opening);
  const dialogs = [...document.querySelectorAll("[role=dialog]")];
  await allAnswered();

  await noticeEnd();
  await signInAgain();
  await allAnswered();

  await expect.poll(() => lostOf(typed, opening)).toEqual([]);
  expect(dialogs.filter((dialog) => !dialog.isConnected)).toEqual([]);
  expect(typed.length).toBeGreaterThan(0);
  expect(left).toEqual([]);
});
