import { readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { expect, test } from "vitest";

/** Folders of the table with their path patterns; the first match wins. A captured name splits a folder into areas. */
const FOLDERS = [
  ["shared/rules", /^shared\/rules\//],
  ["shared/lists", /^shared\/list-fields\.ts$/],
  ["shared/pages", /^shared\/(?:screen|screens|screen-calls|board-calls)\.ts$/],
  ["shared/api", /^shared\/api\//],
  ["shared/envelope", /^shared\/(?:envelope|errors)\.ts$/],
  ["shared/boot", /^shared\/boot\.ts$/],
  ["web/lib", /^web\/lib\//],
  ["web/i18n", /^web\/i18n\//],
  ["web/ui", /^web\/ui\//],
  ["web/screens", /^web\/screens\/([\w-]+)\//],
  ["web/app", /^web\/(?:app\/|(?:main|entry-server)\.tsx$|early\.ts$)/],
  ["server leaves", /^server\/(?:actor|app-error|platform|settings|secrets|version|hub)\.ts$/],
  ["server/db", /^server\/db\//],
  ["server/identity", /^server\/identity\//],
  ["server/http", /^server\/http\//],
  ["server/answers", /^server\/answers\//],
  ["server/api", /^server\/api\/([\w-]+)\//],
  ["server/jobs", /^server\/jobs\//],
  ["server/document", /^server\/document\//],
  ["server/pages", /^server\/pages\//],
  ["server/api-docs", /^server\/api-docs\//],
  ["server/openapi", /^server\/openapi\//],
  ["server/seed", /^server\/seed\//],
  ["server/edge", /^server\/edge(?:-refusal)?\.ts$/],
  ["server/shop", /^server\/(?:shop|prepare|job-table|export-sources)\.ts$/],
  ["server/shops", /^server\/shops\//],
  ["server/adapters", /^server\/adapters\//],
  ["dist", /^dist\//],
] as const satisfies readonly (readonly [string, RegExp])[];
type Folder = (typeof FOLDERS)[number][0];
/** Folder, or one file of it; `type` allows type imports only. */
type Allowed = Folder | `type ${Folder}` | `${Folder}/${string}.ts` | `type ${Folder}/${string}.ts`;

interface Row {
  /** Allowed imports beside the own folder, or the own area if the folder is split into areas. */
  may: readonly Allowed[];
  /** Allowed packages; any if absent. */
  packages?: readonly string[];
}

const SHARED = [
  "shared/rules",
  "shared/lists",
  "shared/pages",
  "shared/api",
  "shared/envelope",
  "shared/boot",
] as const;
/** No schema reaches the browser: web code imports only types of the contracts. */
const SHARED_OF_WEB = [
  "shared/rules",
  "shared/lists",
  "shared/pages",
  "shared/boot",
  "type shared/api",
  "type shared/envelope",
] as const;
const LEAVES = ["server leaves", ...SHARED] as const;

/** Import rules by folder. */
const TABLE: Record<Exclude<Folder, "dist">, Row> = {
  "shared/rules": { may: [], packages: [] },
  "shared/lists": { may: ["shared/rules"], packages: [] },
  "shared/pages": { may: ["shared/rules"], packages: [] },
  "shared/api": { may: SHARED, packages: ["zod"] },
  "shared/envelope": { may: SHARED, packages: ["zod"] },
  "shared/boot": { may: SHARED, packages: [] },
  "web/lib": { may: ["web/i18n", ...SHARED_OF_WEB] },
  "web/i18n": { may: ["web/lib", ...SHARED_OF_WEB] },
  "web/ui": { may: ["web/lib", "web/i18n", ...SHARED_OF_WEB] },
  "web/screens": { may: ["web/ui", "web/lib", "web/i18n", ...SHARED_OF_WEB] },
  "web/app": { may: ["web/screens", "web/ui", "web/lib", "web/i18n", ...SHARED_OF_WEB] },
  "server leaves": { may: ["type server/db/database.ts", ...SHARED] },
  "server/db": { may: LEAVES },
  "server/identity": { may: ["server/db", ...LEAVES] },
  "server/http": { may: ["server/identity", ...LEAVES] },
  // Answers that need SQL, shared by the areas of the API.
  "server/answers": { may: ["server/http", "server/identity", "server/db", ...LEAVES] },
  "server/api": { may: ["server/answers", "server/http", "server/identity", "server/db", ...LEAVES] },
  "server/jobs": { may: ["server/identity", "server/db", ...LEAVES] },
  "server/document": { may: ["server/http/answers/security-headers.ts", ...LEAVES] },
  // Page data, created in the shop.
  "server/pages": { may: ["server/document", "server/http", ...LEAVES] },
  "server/edge": {
    may: [
      "server/document",
      "server/http/answers/security-headers.ts",
      "server/http/logged-path.ts",
      "server/http/request-id.ts",
      ...LEAVES,
    ],
  },
  "server/api-docs": { may: ["server/http", ...LEAVES] },
  "server/openapi": { may: SHARED },
  "server/seed": { may: ["server/identity", "server/db", ...LEAVES] },
  "server/shop": {
    may: [
      "server/api",
      "server/api-docs",
      "server/jobs",
      "server/pages",
      "server/http",
      "server/identity",
      "server/db",
      "server/openapi",
      "server/seed",
      ...LEAVES,
    ],
  },
  "server/shops": {
    may: [
      "server/db/database.ts",
      "server/http/answers/security-headers.ts",
      "server/http/logged-path.ts",
      "server/http/request-id.ts",
      ...LEAVES,
    ],
  },
  "server/adapters": {
    may: [
      "server/shops",
      "server/edge",
      "server/shop",
      "server/api",
      "server/api-docs",
      "server/jobs",
      "server/document",
      "server/pages",
      "server/answers",
      "server/http",
      "server/identity",
      "server/db",
      "server/openapi",
      "server/seed",
      "dist",
      ...LEAVES,
    ],
  },
};

/** Known violations: number of files and the issue that fixes them. A number can only decrease. */
const EXCEPTIONS: readonly { from: Folder; to: Folder; files: number; issue: 32 | 33 }[] = [
  { from: "shared/pages", to: "shared/lists", files: 1, issue: 33 },
  { from: "shared/pages", to: "shared/api", files: 2, issue: 33 },
];

interface Import {
  path: string;
  isType: boolean;
}

const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s+(type\s)?[^"';]*?from\s+"([^"]+)"|\bimport\(\s*"([^"]+)"|(?:^|\n)import\s+"([^"]+)"/g;

/** Comments on their own lines, whose examples are no imports. */
const COMMENT = /^\s*(?:\/\*\*[\s\S]*?\*\/|\/\/.*$)/gm;

const importsOf = (text: string): Import[] =>
  [...text.replaceAll(COMMENT, "").matchAll(IMPORT)].map((match) => ({
    isType: Boolean(match[1]),
    path: match[2] ?? match[3] ?? match[4] ?? "",
  }));

/** File of an import path; null for a package. */
function fileOf(importer: string, path: string): string | null {
  const [bare = ""] = path.split("?");
  if (bare.startsWith("#shared/")) return bare.slice(1);
  return bare.startsWith(".") ? normalize(join(dirname(importer), bare)).replaceAll("\\", "/") : null;
}

function folderOf(file: string): { folder: Folder; area: string | undefined } | null {
  for (const [folder, place] of FOLDERS) {
    const match = place.exec(file);
    if (match) return { folder, area: match[1] };
  }
  return null;
}

interface Wrong {
  file: string;
  /** File or package. */
  target: string;
  from: Folder | null;
  to: Folder | null;
}

/** Imports in these files (source by path) that the table does not allow. */
function wrongImports(texts: ReadonlyMap<string, string>): Wrong[] {
  return [...texts].flatMap(([file, text]): Wrong[] => {
    const from = folderOf(file);
    const row = from && from.folder !== "dist" ? TABLE[from.folder] : null;
    // A file in an unknown folder can import nothing.
    if (!from || !row) return [{ file, target: "", from: null, to: null }];
    return importsOf(text).flatMap(({ path, isType }): Wrong[] => {
      const target = fileOf(file, path);
      if (target === null) {
        const isKnown = row.packages?.includes(path) ?? true;
        return isKnown ? [] : [{ file, target: path, from: from.folder, to: null }];
      }
      const to = folderOf(target);
      const isOwn = to?.folder === from.folder && to.area === from.area;
      const names: readonly string[] = to ? [to.folder, target] : [];
      const isAllowed = names.some(
        (name) => row.may.some((one) => one === name) || (isType && row.may.some((one) => one === `type ${name}`)),
      );
      return isOwn || isAllowed ? [] : [{ file, target, from: from.folder, to: to?.folder ?? null }];
    });
  });
}

const sources = ["server", "web", "shared"]
  .flatMap((top) => readdirSync(top, { recursive: true, encoding: "utf8" }).map((name) => `${top}/${name}`))
  .map((path) => path.replaceAll("\\", "/"))
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|\.d\.ts$/.test(path));
const texts = new Map(sources.map((file) => [file, readFileSync(file, "utf8")]));

test("no import violates the table except the listed exceptions", () => {
  const isWrittenDown = ({ from, to }: Wrong) => EXCEPTIONS.some((one) => one.from === from && one.to === to);
  const wrong = wrongImports(texts).filter((one) => !isWrittenDown(one));

  expect(wrong.map(({ file, target }) => `${file} -> ${target}`)).toEqual([]);
});

test("each exception has exactly the listed number of files", () => {
  const wrong = wrongImports(texts);
  const otherwise = EXCEPTIONS.flatMap(({ from, to, files }) => {
    const now = new Set(wrong.filter((one) => one.from === from && one.to === to).map(({ file }) => file));
    return now.size === files
      ? []
      : [`${from} -> ${to}: ${files} written down, ${now.size} now: ${[...now].join(" ")}`];
  });

  expect(otherwise).toEqual([]);
});

/** Forbidden import for each row, covering all import syntaxes. */
const PLANTED: Record<Exclude<Folder, "dist">, { file: string; text: string; target: string }> = {
  "shared/rules": {
    file: "shared/rules/planted.ts",
    text: 'import * as z from "zod";',
    target: "zod",
  },
  "shared/lists": {
    file: "shared/list-fields.ts",
    text: 'import type { Product } from "./api/ecommerce/products.ts";',
    target: "shared/api/ecommerce/products.ts",
  },
  "shared/pages": {
    file: "shared/screens.ts",
    text: 'import { createElement } from "react";',
    target: "react",
  },
  "shared/api": {
    file: "shared/api/planted.ts",
    text: 'export { statement } from "../../server/db/database.ts";',
    target: "server/db/database.ts",
  },
  "shared/envelope": {
    file: "shared/envelope.ts",
    text: 'import { Hono } from "hono";',
    target: "hono",
  },
  "shared/boot": {
    file: "shared/boot.ts",
    text: 'import type { Boot } from "../web/lib/boot.tsx";',
    target: "web/lib/boot.tsx",
  },
  "web/lib": {
    file: "web/lib/planted.ts",
    text: 'const late = () => import("../ui/toast.tsx");',
    target: "web/ui/toast.tsx",
  },
  "web/i18n": {
    file: "web/i18n/planted.ts",
    text: 'import "../app/theme/fonts.ts";',
    target: "web/app/theme/fonts.ts",
  },
  "web/ui": {
    file: "web/ui/planted.tsx",
    text: 'import { ProductQuery } from "#shared/api/ecommerce/products.ts";',
    target: "shared/api/ecommerce/products.ts",
  },
  "web/screens": {
    file: "web/screens/orders/planted.tsx",
    text: 'export type { Row } from "../products/list/product-grid.tsx";',
    target: "web/screens/products/list/product-grid.tsx",
  },
  "web/app": {
    file: "web/entry-server.tsx",
    text: 'import type { Env } from "../server/http/env.ts";',
    target: "server/http/env.ts",
  },
  "server leaves": {
    file: "server/platform.ts",
    text: 'import { statement } from "./db/database.ts";',
    target: "server/db/database.ts",
  },
  "server/db": {
    file: "server/db/list/planted.ts",
    text: 'export * from "../../http/answers/ok.ts";',
    target: "server/http/answers/ok.ts",
  },
  "server/identity": {
    file: "server/identity/sign-in.ts",
    text: 'import type { Context } from "hono";\nimport {\n  ok,\n  okList,\n} from "../http/answers/ok.ts";',
    target: "server/http/answers/ok.ts",
  },
  "server/http": {
    file: "server/http/planted.ts",
    text: 'import type { Database } from "../db/database.ts";',
    target: "server/db/database.ts",
  },
  "server/answers": {
    file: "server/answers/planted.ts",
    text: 'import { listOrders } from "../api/ecommerce/orders/orders.store.ts";',
    target: "server/api/ecommerce/orders/orders.store.ts",
  },
  "server/api": {
    file: "server/api/kanban/planted.store.ts",
    text: 'import type { Order } from "../ecommerce/orders/orders.store.ts";',
    target: "server/api/ecommerce/orders/orders.store.ts",
  },
  "server/jobs": {
    file: "server/jobs/planted.ts",
    text: 'await import(\n  "../api/ecommerce/orders/orders.store.ts"\n);',
    target: "server/api/ecommerce/orders/orders.store.ts",
  },
  "server/document": {
    file: "server/document/planted.ts",
    text: 'import { statement } from "../db/database.ts";',
    target: "server/db/database.ts",
  },
  "server/api-docs": {
    file: "server/api-docs/planted.ts",
    text: 'import { documentOf } from "../openapi/document.ts";',
    target: "server/openapi/document.ts",
  },
  "server/openapi": {
    file: "server/openapi/planted.ts",
    text: 'import { ok } from "../http/answers/ok.ts";',
    target: "server/http/answers/ok.ts",
  },
  "server/seed": {
    file: "server/seed/planted.ts",
    text: 'import { listOrders } from "../api/ecommerce/orders/orders.store.ts";',
    target: "server/api/ecommerce/orders/orders.store.ts",
  },
  "server/pages": {
    file: "server/pages/planted.ts",
    text: 'import { statement } from "../db/database.ts";',
    target: "server/db/database.ts",
  },
  "server/edge": {
    file: "server/edge.ts",
    text: 'import type { Database } from "./db/database.ts";',
    target: "server/db/database.ts",
  },
  "server/shop": {
    file: "server/shop.ts",
    text: 'import { sqliteDatabase } from "./adapters/sqlite.ts";',
    target: "server/adapters/sqlite.ts",
  },
  "server/shops": {
    file: "server/shops/planted.ts",
    text: 'import { createShop } from "../shop.ts";',
    target: "server/shop.ts",
  },
  "server/adapters": {
    file: "server/adapters/planted.ts",
    text: 'import { App } from "../../web/app/start.tsx";',
    target: "web/app/start.tsx",
  },
};

test.each(Object.entries(PLANTED))("a forbidden import in %s is reported", (folder, { file, text, target }) => {
  const found = wrongImports(new Map([[file, text]]));

  expect(found).toMatchObject([{ file, target, from: folder }]);
});

test("a file in an unknown folder is reported", () => {
  expect(wrongImports(new Map([["server/planted/own.ts", ""]]))).toMatchObject([{ file: "server/planted/own.ts" }]);
});

test("allowed imports are not reported", () => {
  const allowed = new Map([
    ["server/platform.ts", 'import type { Database } from "./db/database.ts";'],
    ["server/document/planted.ts", 'import { headers } from "../http/answers/security-headers.ts";'],
    ["server/api/auth/auth.routes.ts", 'import { signIn } from "../../identity/sign-in.ts";'],
    ["server/adapters/deno.ts", 'import { render } from "../../dist/server/entry-server.js";'],
    ["web/ui/planted.tsx", 'import type { Product } from "#shared/api/ecommerce/products.ts";'],
    ["web/i18n/planted.ts", 'import common from "./common.tr.json?messages";'],
    ["shared/api/planted.ts", 'import * as z from "zod";\nimport { roles } from "../rules/roles.ts";'],
  ]);

  expect(wrongImports(allowed)).toEqual([]);
});

test("import paths name existing files; shared files use `#shared`", () => {
  const wrong = [...texts].flatMap(([file, text]) =>
    importsOf(text).flatMap(({ path }) => {
      const target = fileOf(file, path);
      if (target === null || target.startsWith("dist/")) return [];
      const isAcross = target.startsWith("shared/") && !file.startsWith("shared/");
      return statSync(target, { throwIfNoEntry: false })?.isFile() && isAcross === path.startsWith("#shared/")
        ? []
        : [`${file} -> ${path}`];
    }),
  );

  expect(wrong).toEqual([]);
});

test("each role permission check has one name and one definition", () => {
  const exported = /(?:^export (?:async )?(?:function|const) |\bas )(require(?:Admin|Editor)\w*)/gm;
  const found = [...texts].flatMap(([file, text]) =>
    [...text.matchAll(exported)].map(([, name]) => `${name} of ${file}`),
  );

  expect(found.sort()).toEqual([
    "requireAdmin of server/identity/permissions.ts",
    "requireAdminIfEnforced of server/identity/permissions.ts",
    "requireEditorIfEnforced of server/identity/permissions.ts",
  ]);
});

test("zod is imported as a namespace; named imports bundle every locale", () => {
  const wrong = sources.filter((file) => /import\s*\{[^}]*\}\s*from\s*"zod"/.test(texts.get(file) ?? ""));

  expect(wrong).toEqual([]);
});

test("no index file re-exports modules", () => {
  const wrong = sources.filter((file) => /(?:^|\/)index\.tsx?$/.test(file));

  expect(wrong).toEqual([]);
});

test("end-to-end tests import `test` from their own support file", () => {
  const wrong = readdirSync("tests/e2e", { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts") && name.replaceAll("\\", "/") !== "support/test.ts")
    .filter((name) =>
      /import\s*\{[^}]*\btest\b[^}]*\}\s*from\s*"@playwright\/test"/.test(
        readFileSync(join("tests/e2e", name), "utf8"),
      ),
    );

  expect(wrong).toEqual([]);
});

test("queries are kysely's; their rows have the types of the query, not of the call", () => {
  const isServer = (file: string) => file.startsWith("server/") && !file.startsWith("server/adapters/");
  const wrong = sources.filter(
    (file) => isServer(file) && /\bdb\.(?:all|first)<|CompiledQuery\.raw/.test(texts.get(file) ?? ""),
  );

  expect(wrong).toEqual([]);
});

test("only routes, http, answers and pages import Hono's Context", () => {
  const knows = /^server\/(?:http\/|answers\/|pages\/|shop\.ts$|.*\.routes\.ts$)/;
  const wrong = sources.filter(
    (file) => file.startsWith("server/") && !knows.test(file) && /\bContext\b.*from "hono"/.test(texts.get(file) ?? ""),
  );

  expect(wrong).toEqual([]);
});

test("no folder of server, web or shared holds more than 18 files", () => {
  const folders = new Map<string, number>();
  for (const file of sources.filter((one) => /^(?:server|web|shared)\//.test(one) && !one.startsWith("web/i18n/")))
    folders.set(dirname(file), (folders.get(dirname(file)) ?? 0) + 1);

  expect([...folders].filter(([, files]) => files > 18)).toEqual([]);
});
