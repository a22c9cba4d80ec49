import { expect, test } from "vitest";
import { jsonText } from "./page.ts";

test("page data ends neither its script element nor a line in it", () => {
  const customer = { name: "</script><script>alert(1)</script>\u2028\u2029" };

  const text = jsonText(customer);

  expect(text).not.toMatch(/[<\u2028\u2029]/);
  expect(JSON.parse(text)).toEqual(customer);
});
