import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import type { Boot } from "#shared/boot.ts";
import { isKeptBeside } from "#shared/rules/shop/history-values.ts";
import { allWords } from "../../../i18n/all-words.ts";
import { BootContext } from "../../../lib/boot.tsx";
import { type Translate, TranslateContext, translator } from "../../../lib/i18n.tsx";
import { historyFields } from "./history-fields.ts";
import { HistoryTable } from "./history-table.tsx";

const boot: Boot = {
  url: "/account?tab=activity",
  mode: "mock",
  theme: "light",
  sidebarOpen: true,
  fontsKept: true,
  seenOn: null,
  locale: "en",
  timeZone: "UTC",
  zoneOffset: 0,
  shopZone: "UTC",
  shopOffset: 0,
  currency: "USD",
  taxBps: 0,
  enforceRoles: false,
  lowStockDefault: 0,
  orderPrefix: "",
  passkeys: false,
  mailIsOff: false,
  passwordMin: 8,
  now: 0,
  requestId: "",
  user: null,
  data: {},
  texts: {},
  styles: [],
  build: "",
  authorUrl: "",
  repoUrl: "",
  development: true,
};

const kinds = Object.entries(historyFields).map(([object, fields]) => ({ object, fields: Object.keys(fields) }));

/** The labels of the rows of one entry of the history. */
function labelsOf({ object, fields }: { object: string; fields: readonly string[] }, t: Translate): string[] {
  const html = renderToStaticMarkup(
    <BootContext value={boot}>
      <TranslateContext value={t}>
        <HistoryTable object={object} fields={fields} before={null} after={null} />
      </TranslateContext>
    </BootContext>,
  );
  return [...html.matchAll(/<th scope="row">(.*?)<\/th>/g)].map(([, label = ""]) => label.replaceAll("&#x27;", "'"));
}

describe.each(["en", "tr"] as const)("in %s", (locale) => {
  const messages = allWords(locale);
  const t = translator(messages, locale);

  test.each(kinds)("each field of the kind $object has its own label", ({ object, fields }) => {
    const texts = fields.map((field) => messages[`historyField.${object}.${field}`]?.() ?? "");

    expect(texts.filter((text) => text.trim() === "")).toEqual([]);
    expect(labelsOf({ object, fields }, t)).toEqual(texts);
  });
});

test.each(kinds)("the labels of the kind $object are those of no other kind", ({ object, fields }) => {
  const labels = labelsOf({ object, fields }, (key) => key);

  expect(labels).toEqual(fields.map((field) => `historyField.${object}.${field}`));
});

test("a field name that two kinds share has the label of each kind", () => {
  const t = translator(allWords("tr"), "tr");

  expect(labelsOf({ object: "person", fields: ["title"] }, t)).toEqual(["Unvan"]);
  expect(labelsOf({ object: "card", fields: ["title"] }, t)).toEqual(["Başlık"]);
});

test("a field without a label shows its name, whichever label another kind has for it", () => {
  expect(labelsOf({ object: "product", fields: ["cancel_reason"] }, (key) => key)).toEqual(["cancel reason"]);
});

test("no field that has a label is hidden from the history", () => {
  expect(kinds.flatMap(({ fields }) => fields).filter(isKeptBeside)).toEqual([]);
});
