import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { screens } from "#shared/screens.ts";
import { RUN_AT_ONCE } from "../scripts/chunk-groups.ts";
import { SERVER_KB, serverSize } from "../scripts/server-size.mjs";
import { COMPILE_HINT } from "../scripts/vite-plugins.ts";
import { wordsOf } from "../web/app/router.tsx";
import { accountSections } from "../web/screens/account/account-sections.ts";
import { talkPane } from "../web/screens/inbox/talk.parts.ts";
import { boardParts } from "../web/screens/kanban/view.parts.ts";
import { orderSheet } from "../web/screens/orders/order.parts.ts";
import { productSheet, productsView } from "../web/screens/products/product.parts.ts";

const dist = join(import.meta.dirname, "../dist");
const manifest: Record<string, { file: string; imports?: string[]; dynamicImports?: string[] }> = JSON.parse(
  readFileSync(join(dist, "manifest.json"), "utf8"),
);
const KIB = 1024;
/** Bytes as a browser gets them: brotli, or plain where that would be no smaller. */
const sizeOf = (file: string) => {
  const plain = join(dist, "client", file);
  return statSync(existsSync(`${plain}.br`) ? `${plain}.br` : plain).size;
};

interface Page {
  id: string;
  source: string;
  open?: boolean;
  /** What of the screen is drawn at once although each is a chunk of its own. */
  parts?: readonly { source: string; words: readonly string[] }[];
}

/** The script files the head of a page names: everything that must arrive before it is live. */
function scriptsOf({ id, source, open = false, parts = [] }: Page): string[] {
  const files = new Set<string>();
  const walk = (key: string) => {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`the build has no ${key}`);
    if (files.has(chunk.file)) return;
    files.add(chunk.file);
    chunk.imports?.forEach(walk);
  };
  for (const key of ["main.tsx", "i18n/base.tr.ts", source]) walk(key);
  manifest["main.tsx"]?.dynamicImports?.forEach(walk);
  for (const area of [...wordsOf(id), ...parts.flatMap(({ words }) => words)]) walk(`i18n/${area}.tr.messages.js`);
  for (const part of parts) walk(part.source);
  if (!open) walk("app/shell/shell.tsx");
  return [...files].filter((file) => file.endsWith(".js"));
}

const kibOf = (files: readonly string[]) => files.reduce((sum, file) => sum + sizeOf(file), 0) / KIB;

const BUDGET = 165;
const budgets: Record<string, number> = { login: 145, register: 145 };
/** The record beside each list. */
const records = [
  ["orders", orderSheet],
  ["products", productSheet],
  ["inbox", talkPane],
] as const;
/** Over HTTP/1.1 a browser asks for six files at a time; each further six cost a slow phone 150 ms. */
const FILES_MAX = 20;

test.each(screens.map((screen) => [screen.path, screen] as const))(
  "%s stays within its budget of script before it is live, without charts, grid or pickers",
  (_, screen) => {
    const files = scriptsOf(screen);

    expect(kibOf(files)).toBeLessThanOrEqual(budgets[screen.id] ?? BUDGET);
    expect(files.length).toBeLessThanOrEqual(FILES_MAX);
    for (const file of files) {
      expect(readFileSync(join(dist, "client", file), "utf8"), file).not.toMatch(/MuiDataGrid-|MuiPickers|MuiBarChart/);
    }
  },
);

/** Addresses that show a screen in another way than by itself. */
const views = [
  ...["", "view=list", "view=calendar", "group=assignee", "q=a"].map((asked) => ["kanban", asked, boardParts] as const),
  ["products", "view=grid", productsView] as const,
];

test.each(views)("%s stays within its budget at ?%s", (id, asked, partsOf) => {
  const page = screens.find((screen) => screen.id === id) as Page;
  const shown = [partsOf(new URLSearchParams(asked))].flat();

  const files = scriptsOf({
    ...page,
    parts: shown.map((one) => ({ source: one?.source ?? "", words: one?.part.words ?? [] })),
  });
  expect(kibOf(files)).toBeLessThanOrEqual(BUDGET);
  expect(files.length).toBeLessThanOrEqual(FILES_MAX);
});

test.each(accountSections.map((section) => [section.id, section] as const))(
  "/account?tab=%s stays within its budget of script before it is live",
  (_, { source, part }) => {
    const page = screens.find((screen) => screen.id === "account") as Page;

    const files = scriptsOf({ ...page, parts: [{ source, words: part.words }] });
    expect(kibOf(files)).toBeLessThanOrEqual(BUDGET);
  },
);

test.each(records)("the record beside the list of %s stays within its budget, its list counted", (id, part) => {
  const page = screens.find((screen) => screen.id === id);
  const source = page?.list?.record?.source ?? "";

  const files = scriptsOf({ ...(page as Page), parts: [{ source, words: part.words }] });
  expect(kibOf(files)).toBeLessThanOrEqual(BUDGET);
});

test.each([...RUN_AT_ONCE])("the chunk %s says at its head that all of it is run", (name) => {
  const [file] = readdirSync(join(dist, "client/assets")).filter((one) =>
    new RegExp(`^${name}-[\\w-]{8}\\.js$`).test(one),
  );

  expect(readFileSync(join(dist, "client/assets", file ?? ""), "utf8").split("\n")[0]).toBe(COMPILE_HINT);
});

test("no chunk is larger than the parts that are known to be large", () => {
  const chunks = readdirSync(join(dist, "client/assets")).filter((file) => file.endsWith(".js"));

  const large = chunks.filter((file) => sizeOf(`assets/${file}`) > 30 * KIB);
  expect(large.map((file) => file.replace(/-[\w-]{8}\.js$/, "")).sort()).toEqual([
    "base",
    "heavy-charts",
    "list-grid",
    "pickers",
    "react",
  ]);
  for (const file of large) expect(sizeOf(`assets/${file}`), file).toBeLessThanOrEqual(123 * KIB);
});

test("the server is within its budget", async () => {
  expect(await serverSize()).toBeLessThanOrEqual(SERVER_KB);
}, 60_000);
