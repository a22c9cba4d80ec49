import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { screens } from "#shared/screens.ts";
import { wordsOf } from "../../web/app/router.tsx";
import { accountSections } from "../../web/screens/account/account-sections.ts";
import { conversationPane } from "../../web/screens/inbox/conversation/conversation.parts.ts";
import { boardParts } from "../../web/screens/kanban/view.parts.ts";
import { orderSheet } from "../../web/screens/orders/order.parts.ts";
import { productSheet, productsView } from "../../web/screens/products/product.parts.ts";
import { byFile, merged, type Thing } from "../budgets/rules.mjs";

const KIB = 1024;
/** Promised script limit until a page is interactive; below it each page is limited by its accepted size. */
const PAGE_KIB = 175;
const LOGIN_KIB = 150;
/** Chunks above this size are measured individually. */
const LARGE_KIB = 30;

/** Page or part of one, with the script files listed in its head. */
export interface PageSize extends Thing {
  files: readonly string[];
}

interface Page {
  id: string;
  source: string;
  open?: boolean;
  /** Lazy chunks of the screen that are rendered immediately. */
  parts?: readonly { source: string; words: readonly string[] }[];
}

interface Manifest {
  [key: string]: { file: string; imports?: string[]; dynamicImports?: string[] };
}

/** Measures a build: `pages` with their other URLs, `parts` of pages with their dependencies, and `large` chunks. */
export function measurePages(dist: string): { pages: PageSize[]; parts: PageSize[]; large: Thing[] } {
  const manifest: Manifest = JSON.parse(readFileSync(join(dist, "manifest.json"), "utf8"));
  const noted: Record<string, Record<string, number>> = JSON.parse(readFileSync(join(dist, "modules.json"), "utf8"));

  /** Transferred size: brotli, or uncompressed if that is not smaller. */
  function sizeOf(file: string) {
    const plain = join(dist, "client", file);
    return statSync(existsSync(`${plain}.br`) ? `${plain}.br` : plain).size / KIB;
  }

  /** Script files that must load before a page is interactive. */
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

  function thing(name: string, files: readonly string[], most: number | null): PageSize {
    const chunks = Object.fromEntries(
      files.map((file) => [chunkName(file), byFile(Object.entries(noted[file] ?? {}))] as const),
    );
    const size = files.reduce((sum, file) => sum + sizeOf(file), 0);
    return { name, unit: "KiB", size, most, files, chunks, modules: merged(Object.values(chunks)) };
  }

  const page = (name: string, shown: Page) =>
    thing(name, scriptsOf(shown), shown.id === "login" ? LOGIN_KIB : PAGE_KIB);
  const withParts = (name: string, id: string, parts: Page["parts"]) => page(name, { ...screenOf(id), parts });

  const pages = [
    ...screens.map((screen) => page(screen.path, screen)),
    ...views.map(([id, asked, partsOf]) => {
      const shown = [partsOf(new URLSearchParams(asked), null)].flat();
      const parts = shown.map((one) => ({ source: one?.source ?? "", words: one?.part.words ?? [] }));
      return withParts(`${screenOf(id).path}?${asked}`, id, parts);
    }),
  ];
  const parts = [
    ...accountSections.map(({ id, source, part }) =>
      withParts(`/account?tab=${id}`, "account", [{ source, words: part.words }]),
    ),
    ...records.map(([id, part]) => {
      const source = screenOf(id).list?.record?.source ?? "";
      return withParts(`${screenOf(id).path} with a record open`, id, [{ source, words: part.words }]);
    }),
  ];
  const large = readdirSync(join(dist, "client/assets"))
    .filter((file) => file.endsWith(".js") && sizeOf(`assets/${file}`) > LARGE_KIB)
    .map((file) => thing(`Chunk ${chunkName(file)}`, [`assets/${file}`], null));
  return { pages, parts, large };
}

/** Name of a chunk file: `base` for `assets/base-Ab3_x9Qk.js`. */
const chunkName = (file: string) => file.replace(/^assets\//, "").replace(/-[\w-]{8}\.js$|\.js$/, "");

function screenOf(id: string) {
  const found = screens.find((screen) => screen.id === id);
  if (!found) throw new Error(`there is no screen ${id}`);
  return found;
}

/** URLs that show another view of a screen. */
const views = [
  ...["view=board", "view=list", "view=calendar", "group=assignee", "q=a"].map(
    (asked) => ["kanban", asked, boardParts] as const,
  ),
  ["products", "view=grid", productsView] as const,
];

/** Record sheets beside the lists. */
const records = [
  ["orders", orderSheet],
  ["products", productSheet],
  ["inbox", conversationPane],
] as const;
