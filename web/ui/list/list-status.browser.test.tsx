import "../../../tests/support/component/by-css.ts";
import { mutate } from "swr";
import { beforeAll, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { listenOn, QUIET_MS, saidAfter } from "../../../tests/support/component/announced.ts";
import { isFull, openShop, refusal, route, type Shop } from "../../../tests/support/component/component.tsx";
import { storeText } from "../../../tests/support/component/component-files.ts";
import { navigateTo } from "../../lib/navigate.ts";

/** What a list calls and how its announcements begin, by language. */
interface ListCase {
  address: string;
  /** The call that can fail. */
  call?: string;
  found: Record<"en" | "tr", RegExp>;
  /** A filter in the address that finds something, and one that finds nothing. */
  some: string;
  none: string;
  hasPages?: boolean;
  isSearched?: boolean;
}

/** A filter that was not asked for before; lists without it take the year. */
const FAILS = "q=fails&year=2022&actor=998";

const lists: Record<string, ListCase> = {
  products: {
    address: "/products",
    call: "GET /ecommerce/products*",
    some: "category=Books",
    none: "q=zzzq",
    found: { en: /^\d[\d,]* products?\b/, tr: /^\d[\d.]* ürün/ },
    hasPages: true,
    isSearched: true,
  },
  orders: {
    address: "/orders",
    call: "GET /ecommerce/orders*",
    some: "status=pending",
    none: "q=zzzq",
    found: { en: /^\d[\d,]* orders?\b/, tr: /^\d[\d.]* sipariş/ },
    hasPages: true,
    isSearched: true,
  },
  people: {
    address: "/datatable?mode=server",
    call: "GET /datatable/users*",
    some: "role=Admin",
    none: "q=zzzq",
    found: { en: /^\d[\d,]* (?:person|people)\b/, tr: /^\d[\d.]* kişi/ },
    isSearched: true,
  },
  conversations: {
    address: "/inbox",
    call: "GET /inbox/conversations?*",
    some: "folder=archived",
    none: "q=zzzq",
    found: { en: /^\d[\d,]* conversations?\b/, tr: /^\d[\d.]* yazışma/ },
    isSearched: true,
  },
  cards: {
    address: "/kanban",
    some: "priority=high",
    none: "q=zzzq",
    found: { en: /^\d+ cards?$/, tr: /^\d+ kart$/ },
    isSearched: true,
  },
  "listed cards": {
    address: "/kanban?view=list",
    call: "GET /kanban/cards?*",
    some: "priority=high",
    none: "q=zzzq",
    found: { en: /^\d+ cards?/, tr: /^\d+ kart/ },
    isSearched: true,
  },
  invoices: {
    address: "/billing",
    call: "GET /billing/invoices*",
    some: "status=paid",
    none: "year=2021",
    found: { en: /^\d+ invoices?/, tr: /^\d+ fatura/ },
  },
  files: {
    address: "/multi-file-upload",
    call: "GET /uploads?*",
    some: "sort=size:asc",
    none: "q=zzzq",
    found: { en: /^\d+ files?/, tr: /^\d+ dosya/ },
    isSearched: true,
  },
  entries: {
    address: "/account?tab=activity",
    call: "GET /audit*",
    some: "object=product",
    none: "actor=999",
    found: { en: /^(?:At least )?\d+ entr/, tr: /^(?:En az )?\d+ kayıt/ },
  },
};

const NOTHING = {
  en: /^(?:No results for these filters|Nothing found)$/,
  tr: /^(?:Bu süzgeçlerle sonuç yok|Bir şey bulunamadı)$/,
};
/** Those whose Turkish words are tried in every run; the mechanism is one for all lists. */
const IN_BOTH: readonly string[] = ["orders", "cards"];
let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
  // The sample data has no history and no files.
  await storeText(shop.api, "Deneme");
  const product = { name: "Deneme", category: "Books", price: 100 };
  expect((await shop.api.send("POST", "/ecommerce/products", product)).status).toBe(201);
});

/** Goes to another state of the same list, as its links do. */
const go = (address: string, params: string) => () =>
  navigateTo(`${address}${address.includes("?") ? "&" : "?"}${params}`);

for (const [name, { address, call, found, some, none, hasPages, isSearched }] of Object.entries(lists))
  test.each(isFull || IN_BOTH.includes(name) ? (["en", "tr"] as const) : (["en"] as const))(
    `the list of ${name} announces filter, page, search and no result once each, and a failure by its notice (%s)`,
    async (language) => {
      const said = await listenOn(address, language);

      expect(await saidAfter(said, go(address, some))).toEqual([expect.stringMatching(found[language])]);
      expect(await saidAfter(said, go(address, none))).toEqual([expect.stringMatching(NOTHING[language])]);
      expect(await saidAfter(said, () => navigateTo(address))).toEqual([expect.stringMatching(found[language])]);
      if (hasPages) {
        const onPage = language === "en" ? /, page 2 of \d+$/ : /, \d+ sayfanın 2\. sayfası$/;
        expect(await saidAfter(said, go(address, "page=2"))).toEqual([expect.stringMatching(onPage)]);
      }
      if (isSearched) {
        const search = () => userEvent.fill(page.getByCss("main input[type=search]").first(), "zzzq");
        expect(await saidAfter(said, search)).toEqual([expect.stringMatching(NOTHING[language])]);
      }
      if (!call) return;
      route(call, () => refusal(500, "internal"));
      navigateTo(`${address}${address.includes("?") ? "&" : "?"}${FAILS}`);
      await expect.poll(() => document.querySelectorAll("main [role=alert]").length).toBe(1);
      await vi.advanceTimersByTimeAsync(QUIET_MS);
      expect(said).toEqual([]);
    },
  );

test("a selection is announced with the number of rows, and its end too", async () => {
  const said = await listenOn("/orders?status=pending");
  const box = page.getByRole("gridcell").getByRole("checkbox").first();

  const [chosen, ...more] = await saidAfter(said, () => box.click());

  expect(chosen).toMatch(/^1 of \d+ selected$/);
  expect(more).toEqual([]);
  expect(await saidAfter(said, () => box.click())).toEqual(["Nothing selected"]);
});

test("a change by somebody else is not announced", async () => {
  const said = await listenOn("/orders?status=pending");
  const { total } = (await shop.api.get("/ecommerce/orders?status=pending")).body.meta;

  expect(total).toBeGreaterThan(0);
  await mutate(() => true);
  await vi.advanceTimersByTimeAsync(QUIET_MS);
  expect(said).toEqual([]);
});
