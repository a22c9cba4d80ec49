import { describe, expect, test } from "vitest";
import { harmlessName, isDangerousName, isNameOfType, suggestedName } from "./file-names.ts";
import { fileTypes } from "./file-types.ts";

const types = Object.keys(fileTypes) as (keyof typeof fileTypes)[];
const docx = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
const xlsx = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
const executables = ["bat", "exe", "cmd", "com", "scr", "js", "vbs", "ps1", "lnk", "hta", "jar", "xlsm", "docm", "url"];
const others = ["svg", "html", "bin", "mp4", "x"];
const cases = [(text: string) => text, (text: string) => text.toUpperCase()];
/** Name endings that an operating system drops or a reader does not see. */
const ends = ["", ".", "...", " ", ". .", "\u200b", "\u202c", "\ufeff", "\u3000"];
/** Types whose content is accepted under the extension of another type. */
const mayStandAs = (type: string, ending: string) => type === "application/zip" && ["docx", "xlsx"].includes(ending);

describe.each(types)("a file of type %s", (type) => {
  const own: readonly string[] = fileTypes[type];
  const all = [...new Set([...Object.values(fileTypes).flat(), ...executables, ...others])];
  const names = all.flatMap((ending) =>
    cases.flatMap((inCase) => ends.map((end) => [`a.${inCase(ending)}${end}`, ending] as const)),
  );

  test("keeps a fitting extension in any case and with invisible characters after it", () => {
    const kept = names.filter(([name]) => suggestedName(name, type) === null).map(([, ending]) => ending);

    expect(new Set(kept)).toEqual(new Set(all.filter((ending) => own.includes(ending) || mayStandAs(type, ending))));
    expect(kept).toHaveLength(new Set(kept).size * cases.length * ends.length);
  });

  test("gets a suggestion that needs no further change and fits the type", () => {
    for (const [name] of names) {
      const suggested = suggestedName(name, type) ?? name;
      expect(suggestedName(suggested, type), name).toBeNull();
      expect(isNameOfType(suggested, type), name).toBe(true);
    }
  });
});

test.each([
  ["invoice.bat", "text/plain", "invoice.bat.txt"],
  ["invoice.txt.bat", "text/plain", "invoice.txt.bat.txt"],
  ["invoice.bat.txt", "text/plain", null],
  ["photo.jpg", "image/png", "photo.png"],
  ["a.svg", "image/png", "a.png"],
  ["report v1.2", "text/plain", "report v1.2.txt"],
  ["çanta\u202egnp.exe", "image/png", "çantagnp.exe.png"],
  ["a.b\u200bat", "text/plain", "a.b\u200bat.txt"],
  [".svg", "image/png", "file.png"],
  [`${"ş".repeat(196)}.bat`, "text/plain", `${"ş".repeat(196)}.txt`],
  ["dosya", "text/plain", null],
  ["notes.md", "text/plain", null],
  ["table.docx", xlsx, "table.xlsx"],
  ["large.docx", "application/zip", null],
  ["large.zip", docx, "large.docx"],
])("%j with type %s gets the suggestion %j", (name, type, suggested) =>
  expect(suggestedName(name, type)).toBe(suggested),
);

test.each(
  executables.flatMap((ending) => [ending, ending.toUpperCase(), `${ending}.`, `${ending} \u200b`, `${ending}\u202c`]),
)("an attachment a.%s is stored as text and flagged", (ending) => {
  const name = harmlessName(`fatura.pdf.${ending}`);

  expect(name).toMatch(/^fatura\.pdf\.[a-z0-9]+\.txt$/i);
  expect(isDangerousName(name)).toBe(true);
  expect(isDangerousName(`fatura.${ending}`)).toBe(true);
});

test.each(["photo.png", "list.csv", "dosya", "note.txt", "music.mp3", "odt.odt"])(
  "%s keeps its name and is not flagged",
  (name) => {
    expect(harmlessName(name)).toBe(name);
    expect(isDangerousName(name)).toBe(false);
  },
);

test.each(["page.html", "drawing.SVG", "page.html.txt"])("%s keeps its name and is flagged", (name) => {
  expect(harmlessName(name)).toBe(name);
  expect(isDangerousName(name)).toBe(true);
});

test("a picture without a fitting extension is not shown in the browser", () => {
  expect(["foto", "foto.svg", "foto.png.", "foto.PNG"].map((name) => isNameOfType(name, "image/png"))).toEqual([
    false,
    false,
    true,
    true,
  ]);
});
