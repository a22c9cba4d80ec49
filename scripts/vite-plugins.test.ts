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

/** Evaluates the generated module with its imports. */
async function load(locale: string, catalogue: Record<string, unknown>): Promise<Words> {
  const imported = /^import \{ (.+?) \} from "(.+?)";/gm;
  const source = compileCatalogue(locale, catalogue);
  const names = [...source.matchAll(imported)].map(([, name = "", from = ""]) => [name.split(", "), from] as const);
  const values = names.flatMap(([own, from]) => own.map((name) => modules[from]?.[name]));
  const body = source.replaceAll(imported, "").replace("export default", "return");
  return new Function(...names.flatMap(([own]) => own), body)(...values) as Words;
}

test("a catalogue compiles to plain functions with dotted keys", async () => {
  const words = await load("en", { "a.b": "Hello {name}", shell: { menu: "Menu" } });

  const t = translator(words, "en");
  expect(t("a.b" as MessageKey, { name: "Eda" })).toBe("Hello Eda");
  expect(t("shell.menu" as MessageKey)).toBe("Menu");
});

test("plurals follow the language of the catalogue", async () => {
  const english = await load("en", { n: "{n, plural, one {# order} other {# orders}}" });
  const turkish = await load("tr", { n: "{n, plural, one {# sipariş} other {# sipariş}}" });

  const say = translator(english, "en");
  expect([1, 2].map((n) => say("n" as MessageKey, { n }))).toEqual(["1 order", "2 orders"]);
  expect(translator(turkish, "tr")("n" as MessageKey, { n: 2 })).toBe("2 sipariş");
});

test.each([
  [
    "counted",
    "number({n, plural, one {# sipariş} other {# sipariş}}",
    "number(1.234.567 sipariş",
    "number(1,234,567 sipariş",
  ],
  [
    "counted beside another",
    "{n, plural, other {#, {n} / {most}}}",
    "1.234.567, 1.234.567 / 2.500,5",
    "1,234,567, 1,234,567 / 2,500.5",
  ],
  ["named alone", "{n} / {most}", "1.234.567 / 2.500,5", "1,234,567 / 2,500.5"],
  ["handed over as text", "{id}", "1234567", "1234567"],
])("a number %s uses the person's number format", async (_, text, inTurkish, inEnglish) => {
  const words = await load("tr", { n: text });

  const say = (figures: "en" | "tr") =>
    translator(words, figures)("n" as MessageKey, { n: 1234567, most: 2500.5, id: "1234567" });
  expect([say("tr"), say("en")]).toEqual([inTurkish, inEnglish]);
});

test("the generated source needs no eval, which the CSP forbids", () => {
  const source = compileCatalogue("en", { n: "{n, plural, one {# order} other {# orders}}" });

  expect(source).not.toMatch(/\beval\b|new Function/);
});

test("the locale is the last part of the file name", () => {
  expect(["tr.json", "/web/i18n/orders.tr.json"].map(localeOf)).toEqual(["tr", "tr"]);
});

test("inAscii keeps the meaning of texts, templates, patterns and names", () => {
  const script = `const ışık = "Ş–\\\\ö"; return [ışık, \`\${ışık}🇹🇷\`, /[‘’]/u.test("’"), /^🇹🇷$/u.test("🇹🇷")]`;
  const ascii = inAscii(script);
  expect(ascii).toMatch(/^[ -~]*$/);
  expect(new Function(ascii)()).toEqual(new Function(script)());
  expect(() => inAscii('"\\–"')).toThrow("cannot be written");
});
