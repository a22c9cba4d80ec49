import * as runtime from "@messageformat/runtime";
import * as cardinals from "@messageformat/runtime/lib/cardinals";
import { expect, test } from "vitest";
import * as formatters from "../web/lib/formatters.ts";
import { type MessageKey, translator } from "../web/lib/i18n.tsx";
import { compileCatalogue, inAscii, localeOf } from "./vite-plugins.ts";

const modules: Record<string, Record<string, unknown>> = {
  "@messageformat/runtime": runtime,
  "@messageformat/runtime/lib/cardinals": cardinals,
  "../lib/formatters.ts": formatters,
};

type Words = Record<string, (params?: Record<string, unknown>) => string>;

/** Runs the generated module with what it imports. */
async function load(locale: string, catalogue: Record<string, unknown>): Promise<Words> {
  const imported = /^import \{ (.+?) \} from "(.+?)";/gm;
  const source = compileCatalogue(locale, catalogue);
  const names = [...source.matchAll(imported)].map(([, name = "", from = ""]) => [name.split(", "), from] as const);
  const values = names.flatMap(([own, from]) => own.map((name) => modules[from]?.[name]));
  const body = source.replaceAll(imported, "").replace("export default", "return");
  return new Function(...names.flatMap(([own]) => own), body)(...values) as Words;
}

test("a catalogue becomes plain functions, nested keys become dotted ones", async () => {
  const words = await load("en", { "a.b": "Hello {name}", shell: { menu: "Menu" } });

  expect(words["a.b"]?.({ name: "Eda" })).toBe("Hello Eda");
  expect(words["shell.menu"]?.()).toBe("Menu");
});

test("the plural of the language decides", async () => {
  const english = await load("en", { n: "{n, plural, one {# order} other {# orders}}" });
  const turkish = await load("tr", { n: "{n, plural, one {# sipariş} other {# sipariş}}" });

  expect([1, 2].map((n) => english.n?.({ n }))).toEqual(["1 order", "2 orders"]);
  expect(turkish.n?.({ n: 2 })).toBe("2 sipariş");
});

test("a count has the person's own form of numbers, else that of the language", async () => {
  const words = await load("tr", { n: "number({n, plural, one {# sipariş} other {# sipariş}}" });

  const say = (figures?: "en" | "tr") => translator(words, figures)("n" as MessageKey, { n: 1234567 });
  expect([say(), say("tr"), say("en")]).toEqual([
    "number(1.234.567 sipariş",
    "number(1.234.567 sipariş",
    "number(1,234,567 sipariş",
  ]);
});

test("the generated source needs no eval, which the content policy forbids", () => {
  const source = compileCatalogue("en", { n: "{n, plural, one {# order} other {# orders}}" });

  expect(source).not.toMatch(/\beval\b|new Function/);
});

test("the language is the last part of the file's name", () => {
  expect(["tr.json", "/web/i18n/orders.tr.json"].map(localeOf)).toEqual(["tr", "tr"]);
});

test("a script in ASCII says the same in texts, templates, patterns and names", () => {
  const script = `const ışık = "Ş–\\\\ö"; return [ışık, \`\${ışık}🇹🇷\`, /[‘’]/u.test("’"), /^🇹🇷$/u.test("🇹🇷")]`;
  const ascii = inAscii(script);
  expect(ascii).toMatch(/^[ -~]*$/);
  expect(new Function(ascii)()).toEqual(new Function(script)());
  expect(() => inAscii('"\\–"')).toThrow("cannot be written");
});
