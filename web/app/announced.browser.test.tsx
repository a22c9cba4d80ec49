import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { listenOn, QUIET_MS, saidAfter } from "../../tests/support/component/announced.ts";
import { isFull, openShop, route } from "../../tests/support/component/component.tsx";

beforeAll(async () => {
  await openShop();
});
beforeEach(() => route("GET /jobs/1", () => Response.json({ status: 200, data: job() })));

let done = 0;
const job = () => ({
  id: "1",
  kind: "import",
  state: "running",
  total: 100,
  done,
  result: null,
  fileUrl: null,
  createdAt: "2026-06-15T12:00:00.000Z",
});

const WORDS = {
  en: {
    bell: /^Notifications, \d+ unread$/,
    unread: /^Unread/,
    notices: /^(?:At least )?\d+ notifications?$|^You have read everything$/,
    field: "Search everything",
    results: /^\d+ results?$/,
    nothing: /^Nothing found\./,
    rows: (count: number) => `${count} of 100 rows. You may close this; it goes on.`,
  },
  tr: {
    bell: /^Bildirimler, \d+/,
    unread: /^Okunmamış/,
    notices: /^(?:En az )?\d+ bildirim$|^Her şeyi okudunuz$/,
    field: "Her yerde ara",
    results: /^\d+ sonuç$/,
    nothing: /^Bir şey bulunamadı\./,
    rows: (count: number) => `${count} / 100 satır. Pencereyi kapatabilirsiniz; iş sürer.`,
  },
};
const languages = isFull ? (["en", "tr"] as const) : (["en"] as const);

test.each(languages)("the notifications announce a change of what is shown once (%s)", async (language) => {
  const words = WORDS[language];
  const said = await listenOn("/orders", language);
  await page.getByRole("button", { name: words.bell }).click();
  await expect.element(page.getByRole("dialog").getByRole("listitem").first()).toBeVisible();

  const unread = () => page.getByRole("dialog").getByRole("button", { name: words.unread }).click();

  expect(await saidAfter(said, unread)).toEqual([expect.stringMatching(words.notices)]);
});

test.each(languages)(
  "the search announces what it found, and that it found nothing, once each (%s)",
  async (language) => {
    const words = WORDS[language];
    const said = await listenOn("/orders", language);
    await userEvent.keyboard("{Control>}k{/Control}");
    const field = page.getByRole("combobox", { name: words.field });
    await expect.element(field).toHaveFocus();

    expect(await saidAfter(said, () => field.fill("#1017"))).toEqual([expect.stringMatching(words.results)]);
    expect(await saidAfter(said, () => field.fill("zzzq"))).toEqual([expect.stringMatching(words.nothing)]);
  },
);

test.each(languages)("an import announces its progress at each quarter and not between (%s)", async (language) => {
  const { rows } = WORDS[language];
  done = 0;
  const said = await listenOn("/products?import=1", language);
  await expect.element(page.getByText(rows(0))).toBeVisible();
  const reach = (count: number) => () => {
    done = count;
  };

  expect(await saidAfter(said, reach(25))).toEqual([rows(25)]);
  reach(40)();
  const shown = async () => {
    await vi.advanceTimersByTimeAsync(QUIET_MS);
    return page.getByText(rows(40)).query();
  };
  await expect.poll(shown).not.toBeNull();
  await vi.advanceTimersByTimeAsync(QUIET_MS);
  expect(said).toEqual([]);
  expect(await saidAfter(said, reach(50))).toEqual([rows(50)]);
  expect(await saidAfter(said, reach(76))).toEqual([rows(76)]);
});
