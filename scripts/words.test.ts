import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseAst } from "vite";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
const read = (file: string) => readFileSync(join(root, file), "utf8");
const filesIn = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map((file) => `${folder}/${file}`);
const catalogues = filesIn("web/i18n")
  .filter((file) => file.endsWith(".en.json"))
  .map((file) => ({
    file,
    en: JSON.parse(read(file)) as Record<string, string>,
    tr: JSON.parse(read(file.replace(".en.", ".tr."))) as Record<string, string>,
  }));
const sources = [...filesIn("web"), ...filesIn("shared")]
  .filter((file) => /\.tsx?$/.test(file) && !file.includes(".test."))
  .map((file) => ({ file, text: read(file) }));
const code = sources.map(({ text }) => text).join("\n");
const LETTERS = /\p{L}{2}/u;

test.each(catalogues)("$file has the same keys and no empty text in both languages", ({ en, tr }) => {
  expect(Object.keys(tr).sort()).toEqual(Object.keys(en).sort());
  for (const text of [...Object.values(en), ...Object.values(tr)]) expect(text.trim()).not.toBe("");
});

test.each(catalogues)("$file has the same placeholders in both languages", ({ en, tr }) => {
  const values = (text: string) =>
    [...new Set([...text.matchAll(/(?<!(?:one|other|=\d) )\{(\w+)[,}]/g)].map(([, name]) => name))].sort();
  const differing = Object.keys(en).filter((key) => values(en[key]!).join() !== values(tr[key]!).join());

  expect(differing).toEqual([]);
});

test.each(catalogues)("$file uses one Turkish word for a conversation", ({ tr }) => {
  expect(Object.values(tr).filter((text) => /konuşma|görüşme/i.test(text))).toEqual([]);
});

test.each(catalogues)("$file uses English role names in English", ({ en }) => {
  expect(Object.values(en).filter((text) => /Editör|Kullanıcı/.test(text))).toEqual([]);
});

test.each(["en", "tr"] as const)("in %s discard buttons differ from cancel and back buttons", (language) => {
  const texts = catalogues.flatMap((catalogue) => Object.entries(catalogue[language]));
  const textsOf = (end: RegExp) => texts.filter(([key]) => end.test(key)).map(([, text]) => text);
  const leaving = textsOf(/\.(?:cancel|back)$/);

  expect(textsOf(/\.discard$/).filter((text) => leaving.includes(text))).toEqual([]);
});

test("library components with built-in texts are translated wherever they are used", () => {
  const used = sources.filter(({ text }) =>
    /^import .* from "@mui\/material\/(?:Autocomplete|Pagination)"/m.test(text),
  );

  expect(used.length).toBeGreaterThan(0);
  expect(used.filter(({ text }) => !/\{\.\.\.boxWords\}|getItemAriaLabel/.test(text)).map(({ file }) => file)).toEqual(
    [],
  );
});

/** Patterns of keys composed in code: `orders.event.${kind}` allows any kind that occurs in the code. */
const patterns = [...code.matchAll(/`((?:[a-zA-Z]+\.)[\w.$(){}?:! "|]*?\$\{.+?\}[\w.]*)`/g)]
  .map(([, template = ""]) => template.split(/\$\{.+?\}(?=\.|$|`|[a-z])/))
  .map((fixed) => new RegExp(`^${fixed.map((part) => part.replaceAll(".", "\\.")).join("(.+)")}$`));
const isWord = (text: string) =>
  code.includes(`"${text}"`) ||
  new RegExp(`[{,\\s]["']?${text.replace(/[^\w ]/g, "\\$&")}["']?:`).test(code) ||
  /^\d+$/.test(text);

test.each(catalogues)("$file has no unused text", ({ en }) => {
  const unread = Object.keys(en).filter((key) => {
    if (code.includes(`"${key}"`)) return false;
    return !patterns.some((pattern) => pattern.exec(key)?.slice(1).every(isWord));
  });

  expect(unread).toEqual([]);
});

interface Node {
  type: string;
  start: number;
  [name: string]: unknown;
}
const SPOKEN = new Set([
  "aria-label",
  "aria-description",
  "title",
  "placeholder",
  "label",
  "helperText",
  "alt",
  "help",
]);

/** Literal words in a component's markup, where only catalogue texts are allowed. */
function literals(node: unknown, found: string[] = []): string[] {
  if (Array.isArray(node)) for (const one of node) literals(one, found);
  if (node === null || typeof node !== "object" || !("type" in node)) return found;
  const { type, ...rest } = node as Node;
  const isSpoken = type === "JSXAttribute" && SPOKEN.has(String((rest.name as Node).name));
  if (type === "JSXText" && LETTERS.test(String(rest.value))) found.push(String(rest.value).trim());
  if (isSpoken) strings(rest.value, found);
  if (type === "JSXElement" || type === "JSXFragment")
    for (const child of rest.children as Node[]) if (child.type === "JSXExpressionContainer") strings(child, found);
  for (const part of Object.values(rest)) literals(part, found);
  return found;
}

/** Possible string results of an expression, without arguments of calls and comparisons. */
function strings(node: unknown, found: string[]): void {
  if (node === null || typeof node !== "object") return;
  const { type, ...rest } = node as Node;
  if (type === "Literal" && typeof rest.value === "string" && LETTERS.test(rest.value)) found.push(rest.value);
  if (type === "TemplateLiteral")
    for (const part of rest.quasis as { value: { raw: string } }[])
      if (LETTERS.test(part.value.raw)) found.push(part.value.raw);
  if (type === "JSXExpressionContainer") strings(rest.expression, found);
  if (type === "ConditionalExpression") for (const part of [rest.consequent, rest.alternate]) strings(part, found);
  if (type === "LogicalExpression") for (const part of [rest.left, rest.right]) strings(part, found);
}

test("the search for literal words finds all kinds", () => {
  const bad = `const A = () => <p title="Some words" aria-label={x ? "Yes!" : t("a.b")}>Hello {isOn && "there"} {\`dear \${n}\`}</p>;`;

  expect(literals(parseAst(bad, { lang: "tsx" })).sort()).toEqual(["Hello", "Some words", "Yes!", "dear ", "there"]);
});

test.each(sources.filter(({ file }) => file.endsWith(".tsx")))(
  "$file takes its words from the catalogues",
  ({ text }) => {
    expect(literals(parseAst(text, { lang: "tsx" }))).toEqual([]);
  },
);
