import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { editors, searches } from "../../../tests/support/laws/text-fields.ts";

const FIELD =
  /<(?:TextField|InputBase|OutlinedInput|FilledInput|textarea|GrowArea|AuthField|Autocomplete|DayField|Field|Input)\b|<input(?![^>]*type="(?:checkbox|radio|file|hidden)")|contentEditable/;

const filesWithFields = () =>
  readdirSync("web", { recursive: true, encoding: "utf8" })
    .map((file) => `web/${file}`)
    .filter((file) => /(?<!\.test)\.tsx$/.test(file) && FIELD.test(readFileSync(file, "utf8")))
    .sort();

test("every file with a text field is listed as an editor or, with a reason, as a search", () => {
  expect(filesWithFields()).toEqual([...editors, ...Object.keys(searches)].sort());
});
