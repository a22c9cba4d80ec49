import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { expect, test } from "vitest";
import { SETTINGS } from "../scripts/hosts.mjs";
import { at } from "../scripts/lib.mjs";

const README_MAX_LINES = 200;

const read = (file: string) => readFileSync(at(file), "utf8");
const pages = [
  "README.md",
  "CONTRIBUTING.md",
  "CHANGELOG.md",
  ...readdirSync(at("docs"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".md"))
    .map((name) => `docs/${name.replaceAll("\\", "/")}`),
];

/** Code blocks show commands and files of other machines, so their links and paths are not checked. */
const withoutCodeBlocks = (text: string) => text.replace(/^```[\s\S]*?^```$/gm, "");

/** GitHub's heading anchors of a page; repeated headings get a number. */
function anchorsOf(page: string): Set<string> {
  const anchors = new Set<string>();
  for (const [, heading = ""] of withoutCodeBlocks(read(page)).matchAll(/^#{1,6} (.+)$/gm)) {
    const plain = heading
      .trim()
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}_ -]/gu, "")
      .replaceAll(" ", "-");
    let anchor = plain;
    for (let n = 1; anchors.has(anchor); n++) anchor = `${plain}-${n}`;
    anchors.add(anchor);
  }
  return anchors;
}

/** Relative links of a page, including images. */
function linksOf(page: string): string[] {
  const text = withoutCodeBlocks(read(page));
  const found = [...text.matchAll(/\]\(([^)\s]+)[^)]*\)/g), ...text.matchAll(/(?:src|href)="([^"]+)"/g)];
  return found.map(([, target = ""]) => target).filter((target) => !/^[a-z]+:/i.test(target));
}

/** Names in backticks that look like paths of repository files. */
function pathsOf(page: string): string[] {
  const named = [...withoutCodeBlocks(read(page)).matchAll(/`([^`\n]+)`/g)].map(([, text = ""]) => text);
  return named.filter((text) => /^[\w@-][\w.@-]*(?:\/[\w.@-]+)*\/[\w.@-]+\.\w+$/.test(text) && !isMadeLater(text));
}

/** Files created by the build or by a running server are not in a checkout. */
const isMadeLater = (path: string) => /^(?:dist|DATA_DIR)\//.test(path);

test(`the README has at most ${README_MAX_LINES} lines`, () => {
  expect(read("README.md").trimEnd().split("\n").length).toBeLessThanOrEqual(README_MAX_LINES);
});

test.each(pages)("every relative link of %s points to an existing file and heading", (page) => {
  const broken = linksOf(page).filter((link) => {
    const [path = "", anchor] = link.split("#");
    const target = path ? normalize(join(dirname(page), decodeURIComponent(path))) : page;
    if (!existsSync(at(target))) return true;
    return anchor !== undefined && !anchorsOf(target).has(decodeURIComponent(anchor));
  });

  expect(broken).toEqual([]);
});

test.each(pages)("every path named in %s exists", (page) => {
  expect(pathsOf(page).filter((path) => !existsSync(at(path)))).toEqual([]);
});

test("docs/running.md lists exactly the existing settings, once each", () => {
  const section = /^## Settings$([\s\S]*?)^## /m.exec(read("docs/running.md"))?.[1] ?? "";
  const named = [...section.matchAll(/^\| `([A-Z][A-Z_]+)` \|/gm)].map(([, name]) => name);

  expect(named.sort()).toEqual([...SETTINGS, "PORT", "DATA_DIR"].sort());
});

test("CONTRIBUTING.md lists every npm script", () => {
  const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };
  const named = [...read("CONTRIBUTING.md").matchAll(/^\| `npm (?:run )?([\w:]+)/gm)].map(([, name]) => name);

  expect(Object.keys(scripts).filter((name) => !named.includes(name))).toEqual([]);
});
