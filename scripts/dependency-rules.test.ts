import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { expect, test } from "vitest";

/** Who a file may import, by where it lies; the first rule that fits a path is its own. */
const rules: { from: RegExp; may: RegExp; but?: RegExp }[] = [
  { from: /^shared\//, may: /^shared\// },
  { from: /^web\/(?:main|entry-server)\.tsx$/, may: /^(?:web|shared)\// },
  { from: /^web\/app\//, may: /^(?:web|shared)\// },
  { from: /^web\/screens\/([\w-]+)\//, may: /^(?:web\/(?:screens\/$1|ui|lib|i18n)|shared)\// },
  { from: /^web\/ui\//, may: /^(?:web\/(?:ui|lib|i18n)|shared)\// },
  { from: /^web\/lib\//, may: /^(?:web\/(?:lib|i18n)|shared)\// },
  { from: /^web\/i18n\//, may: /^(?:web\/(?:lib|i18n)|shared)\// },
  { from: /^server\/adapters\//, may: /^(?:server|shared|dist)\// },
  { from: /^server\/(?:app|prepare)\.ts$/, may: /^(?:server|shared)\//, but: /^server\/adapters\// },
  {
    from: /^server\/api\/([\w-]+)\//,
    may: /^(?:server\/(?:api\/(?:$1|auth)|http|db|openapi)|server\/[\w-]+\.ts|shared)(?:\/|$)/,
  },
  { from: /^server\//, may: /^(?:server|shared)\//, but: /^server\/adapters\// },
];

const sources = ["server", "web", "shared"]
  .flatMap((top) => readdirSync(top, { recursive: true, encoding: "utf8" }).map((name) => `${top}/${name}`))
  .map((path) => path.replaceAll("\\", "/"))
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|\.d\.ts$/.test(path));

interface Import {
  path: string;
  isType: boolean;
}

function importsOf(file: string): Import[] {
  const text = readFileSync(file, "utf8");
  const found = text.matchAll(/(?:^|\n)\s*(?:import|export)\s+(type\s)?[^"';]*?from\s+"([^"]+)"|import\("([^"]+)"\)/g);
  return [...found].map((match) => ({ isType: Boolean(match[1]), path: match[2] ?? match[3] ?? "" }));
}

const resolve = (file: string, path: string) =>
  path.startsWith("#shared/") ? path.slice(1) : path.startsWith(".") ? normalize(join(dirname(file), path)) : null;

test("no import goes against the arrows between the folders", () => {
  const wrong = sources.flatMap((file) => {
    const rule = rules.find(({ from }) => from.test(file));
    const own = rule?.from.exec(file)?.[1] ?? "";
    const may = new RegExp(rule?.may.source.replaceAll("$1", own) ?? "^$");
    return importsOf(file)
      .map(({ path }) => resolve(file, path))
      .filter((target) => target !== null && (!may.test(target) || rule?.but?.test(target)))
      .map((target) => `${file} -> ${target}`);
  });

  expect(wrong).toEqual([]);
});

test("the web takes only types from the contracts, so no schema reaches the browser", () => {
  const wrong = sources
    .filter((file) => file.startsWith("web/"))
    .flatMap((file) =>
      importsOf(file)
        .filter(({ path, isType }) => /^#shared\/(?:api|envelope|errors)/.test(path) && !isType)
        .map(({ path }) => `${file} -> ${path}`),
    );

  expect(wrong).toEqual([]);
});

test("zod is imported whole by name: the braces form brings every language's words along", () => {
  const wrong = sources.filter((file) => /import\s*\{[^}]*\}\s*from\s*"zod"/.test(readFileSync(file, "utf8")));

  expect(wrong).toEqual([]);
});

test("there are no files that only pass exports on", () => {
  const wrong = sources.filter((file) => /(?:^|\/)index\.tsx?$/.test(file));

  expect(wrong).toEqual([]);
});

test("stories take `test` from their own support, in whose windows a route holds at once", () => {
  const wrong = readdirSync("tests/e2e", { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts") && name.replaceAll("\\", "/") !== "support/test.ts")
    .filter((name) =>
      /import\s*\{[^}]*\btest\b[^}]*\}\s*from\s*"@playwright\/test"/.test(
        readFileSync(join("tests/e2e", name), "utf8"),
      ),
    );

  expect(wrong).toEqual([]);
});
