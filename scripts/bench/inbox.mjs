import { join } from "node:path";
import { at, bin, run } from "../lib.mjs";
import { TEST_SETTINGS } from "../tests.mjs";
import { askerOf, changerOf, printLists, timeCases } from "./lists.mjs";
import { onData } from "./server.mjs";

const SMALL = 1_000;
const LARGE = 100_000;
const PATH = "/inbox/conversations?pageSize=50";

const folders = [
  "inbox",
  "mine",
  "unassigned",
  "starred",
  "snoozed",
  "scheduled",
  "drafts",
  "sent",
  "archived",
  "spam",
  "trash",
  "all",
];

/** Whole lists, also measured on middle and last pages. */
const lists = {
  ...Object.fromEntries(folders.map((folder) => [folder, `folder=${folder}`])),
  "label in the inbox": "folder=inbox&label=1",
  "label in the archive": "folder=archived&label=1",
  "label everywhere": "folder=all&label=1",
  "two labels": "folder=inbox&label=1,2",
  "label of mine": "folder=mine&label=1",
  "given to me": "folder=all&assignee=me",
  "states by name": "status=open,snoozed",
  "archived by creation": "folder=archived&sort=createdAt:asc",
  "all by urgency": "folder=all&sort=priority:desc",
  "label by urgency": "folder=archived&label=1&sort=priority:desc",
  "q is:unread": "q=is:unread&folder=inbox",
  "q is:unread everywhere": "q=is:unread",
  "q common": "q=siparisim",
};

/** Single words and operators, then combinations. */
const searches = {
  most: "merhaba",
  everywhere: "example",
  folded: "SİPARİŞİM",
  "in none": "qqqqqq",
  "two words": "kargo zeynep",
  "two letters": "zi",
  "one letter": "z",
  "three letters": "kar",
  phrase: '"iyi gun"',
  "from:": "from:ayşe",
  "to:": "to:depo",
  "subject:": "subject:kargo",
  "from: two letters": "from:ay",
  "label:": "label:kargo",
  "assignee:": "assignee:me",
  "assignee:none": "assignee:none",
  "is:starred": "is:starred",
  "is:snoozed": "is:snoozed",
  "is:read": "is:read",
  files: "has:attachment",
  order: "order:#1017",
  before: "before:2025-06-01",
  after: "after:2026-06-01",
  "word + label": "siparisim label:kargo",
  "word + unread": "siparisim is:unread",
  "word + files": "kargo has:attachment",
  "word + days": "siparisim before:2025-06-01",
  "from: + unread + files": "from:ayşe is:unread has:attachment",
  "from: + word": "from:ayşe siparisim",
  "files + days": "has:attachment after:2026-01-01",
};

export async function casesOf(ask) {
  const cases = [["folders", "/inbox/folders?"]];
  const { email } = (await ask("/datatable/users/500")).data;
  for (const [name, query] of Object.entries(lists)) {
    const { meta } = await ask(`${PATH}&${query}`);
    for (const [place, page] of [
      ["first", 1],
      ["middle", Math.ceil(meta.pageCount / 2)],
      ["last", meta.pageCount],
    ]) {
      if (place === "first" || page > 1) cases.push([`${name}, ${place}`, `${PATH}&${query}&page=${page}`]);
    }
  }
  const one = { "one writer": email, "from: one writer": `from:${email}` };
  for (const [name, words] of Object.entries({ ...searches, ...one })) {
    cases.push([`q ${name}`, `${PATH}&q=${encodeURIComponent(words)}`]);
  }
  cases.push(["q most, in the inbox", `${PATH}&folder=inbox&q=merhaba`]);
  return cases;
}

const fillWith = (count) => (dataDir) =>
  run(bin.deno, [
    "run",
    "-A",
    "--quiet",
    at("scripts/bench/plant-inbox.ts"),
    join(dataDir, "deno"),
    String(count),
    TEST_SETTINGS.APP_NOW,
  ]);

/** Milliseconds of each list and search of an inbox with `count` conversations. */
export const timeInbox = (count) =>
  onData(
    "base",
    async ({ url, headers }) => {
      const ask = askerOf(url, headers);
      return timeCases({ ask, change: changerOf(url, headers) }, await casesOf(ask));
    },
    { fill: fillWith(count) },
  );

/** Cost of inbox lists and searches with many conversations, compared with few. */
export async function printInbox() {
  const small = await timeInbox(SMALL);
  const large = await timeInbox(LARGE);
  printLists({ small, large, title: `inbox of ${LARGE} beside ${SMALL}, Deno, 20 each` });
}
