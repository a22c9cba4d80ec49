// Cost of parsing external input: time factor for tenfold input, and milliseconds of the most expensive mails that are
// sanitised at all. Prints `[{ name, figure }]` as JSON. Runs on Deno.

import { Buffer } from "node:buffer";
import process from "node:process";
import Papa from "papaparse";
import { htmlReader } from "../../server/api/ecommerce/product-import/product-import.html.ts";
import { cleanHtml, plainOf } from "../../server/api/inbox/html/clean-html.ts";
import { readHtml } from "../../server/api/inbox/html/html-text.ts";
import { sidesOf } from "../../server/api/uploads/picture-sides.ts";
import { requireSmallJson } from "../../server/http/checks/json-scan.ts";
import { typeOfContent } from "../../shared/rules/files/file-types.ts";
import { fold } from "../../shared/rules/text/fold.ts";

const TRIES = 20;
const markdownOf = await htmlReader();

const html: Readonly<Record<string, string>> = {
  "tags that are never closed": "<br",
  "quotes that are never closed": '<a b="',
  "lone signs": "<",
  "comments that are never closed": "<!--",
  "styles that are never closed": "<style>",
  "tables that are never closed": "<table><tr><td>",
  "tags closed by others": "<b>x</i>",
  references: "&uuml;",
  blanks: " \n",
};
const csv: Readonly<Record<string, string>> = {
  quotes: '"',
  "letters behind quotes": '"a"x',
  "empty cells": ",",
  "open quotes": 'a,"b\n',
};
const filled = (length: number, pattern: readonly number[]) =>
  Uint8Array.from({ length }, (_, at) => pattern[at % pattern.length] ?? 0);
const jpeg = (pattern: readonly number[]) => (times: number) =>
  Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 0, 2, ...filled(times * 4, pattern)]);
/** Text in one block of memory instead of a chain of concatenated parts (V8 rope). */
const repeated = (piece: string) => (times: number) => Buffer.from(piece.repeat(times)).toString();

interface Parser<Given> {
  given: (times: number) => Given;
  parse: (given: Given) => unknown;
  /** Initial number of repetitions. */
  times: number;
}
const parser = <Given>(name: string, own: Parser<Given>): [string, Parser<never>] => [
  name,
  own as unknown as Parser<never>,
];
const csvParser = () => new Papa.Parser({ delimiter: ",", newline: "\n", fastMode: false } as never);

const parsers = [
  ...Object.entries(html).flatMap(([name, piece]) => [
    parser(`mail: ${name}`, {
      given: repeated(piece),
      parse: (text) => plainOf(readHtml(text), 60_000),
      times: 20_000,
    }),
    parser(`cell: ${name}`, { given: repeated(piece), parse: markdownOf, times: 20_000 }),
  ]),
  ...Object.entries(csv).map(([name, piece]) =>
    parser(`CSV: ${name}`, {
      given: repeated(piece),
      parse: (text) => csvParser().parse(text, 0, false),
      times: 20_000,
    }),
  ),
  ...Object.entries({ "empty segments": [0xff, 0xe0, 0, 2], zeros: [0] }).map(([name, pattern]) =>
    parser(`JPEG: ${name}`, {
      given: jpeg(pattern),
      parse: (bytes) => sidesOf("image/jpeg", bytes),
      times: 50_000,
    }),
  ),
  parser("archive: empty entries", {
    given: (times) => filled(times * 4, [0x50, 0x4b, 3, 4]),
    parse: (bytes) => typeOfContent(bytes, "a"),
    times: 50_000,
  }),
  parser("folded text: marks", { given: repeated("\u0301"), parse: fold, times: 20_000 }),
  parser("JSON: empty lists", { given: repeated("[]"), parse: requireSmallJson, times: 50_000 }),
];

/** Milliseconds of CPU time, so other programs do not count. */
async function timeOf(parse: () => unknown): Promise<number> {
  const since = process.cpuUsage();
  await parse();
  return process.cpuUsage(since).user / 1000;
}

/** Lowest of several measurements, because garbage collection affects many of them. */
async function lowest(measure: () => Promise<number>): Promise<number> {
  let best = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < TRIES; tries++) best = Math.min(best, await measure());
  return best;
}

const growth: { name: string; figure: number }[] = [];
for (const [name, own] of parsers) {
  const [one, ten] = [own.given(own.times), own.given(own.times * 10)];
  const figure = await lowest(async () => {
    const once = await timeOf(() => own.parse(one));
    return (await timeOf(() => own.parse(ten))) / Math.max(once, 1);
  });
  growth.push({ name, figure });
}

/** Most expensive mails that are sanitised at all. */
const costly: [string, string][] = [
  ["49 levels, again and again", `${"<div>".repeat(49)}x${"</div>".repeat(49)}`.repeat(30)],
  ["links", `<a href="https://x.example/${"a".repeat(120)}">words of a link</a>`.repeat(1_500)],
  ["references", `<p>${"a&amp; ".repeat(5_000)}</p>`],
  ["attributes", `<img ${"alt='x' ".repeat(55_000)}>`],
];

const cleaning: { name: string; figure: number }[] = [];
for (const [name, source] of costly) {
  if (readHtml(source).isTooMuch) throw new Error(`a mail of ${name} is not cleaned`);
  cleaning.push({ name, figure: await lowest(() => timeOf(() => cleanHtml(source))) });
}
console.log(JSON.stringify({ growth, cleaning }));
