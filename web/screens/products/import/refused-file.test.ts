import { afterEach, expect, test, vi } from "vitest";
import { refusedFile } from "./refused-file.ts";

afterEach(() => vi.unstubAllGlobals());

test.each([",", ";", "\t", "|", "^", ":"])("refused rows are told in a file with the separator %j", async (mark) => {
  const problems = '"[{""field"":""name"",""code"":""required"",""cell"":""a,b;c""}]"';
  const lines = [
    ["sku", "name", "problem"],
    ["A", "x y", problems],
  ];
  const text = `\ufeff${lines.map((cells) => `${cells.join(mark)}\r\n`).join("")}`;
  vi.stubGlobal("localStorage", { getItem: () => null });
  vi.stubGlobal("fetch", async () => new Response(text));

  const file = await refusedFile("/api/jobs/1/file", {
    t: (key: string) => key.replaceAll(/.*[.]/g, ""),
    number: String,
  });

  const told = mark === ":" ? '"name: required"' : "name: required";
  expect(await file.text()).toBe(
    `${["sku", "name", "problem", "reason"].join(mark)}\r\n${["A", "x y", told, told].join(mark)}\r\n`,
  );
});
