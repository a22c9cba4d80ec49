import { describe, expect, test } from "vitest";
import { between, day, type ListSpec, readList, someOf, words, writeList } from "./list-query.ts";

const spec: ListSpec = {
  sorts: ["name", "price"],
  sort: "name:asc",
  filters: { q: words(), category: someOf(["Books", "Toys"]), priceMin: between(0, 100), from: day },
  views: { view: (text) => (text === "grid" ? text : undefined) },
  viewDefaults: { view: "table" },
};
const read = (text: string) => readList(spec, new URLSearchParams(text));

describe("the address of a list", () => {
  test("an empty one gives the defaults", () => {
    expect(read("")).toMatchObject({ page: "1", pageSize: "25", sort: "name:asc", view: "table" });
  });

  test.each([
    ["page=0", { page: "1" }],
    ["page=abc", { page: "1" }],
    ["pageSize=26", { pageSize: "25" }],
    ["sort=secret:asc", { sort: "name:asc" }],
    ["category=Books,Cars", { category: "Books" }],
    ["category=Cars", { category: undefined }],
    ["priceMin=-1", { priceMin: undefined }],
    ["priceMin=101", { priceMin: undefined }],
    ["from=2026-02-30", { from: undefined }],
    ["from=2026-02-28", { from: "2026-02-28" }],
    ["view=cube", { view: "table" }],
  ])("%s becomes %o", (text, wanted) => {
    expect(read(text)).toMatchObject(wanted);
  });

  test("where more rows are preferred an empty one means those, and one that is passed on says so", () => {
    const values = readList(spec, new URLSearchParams(), { rows: 50 });

    expect(values.pageSize).toBe("50");
    expect(writeList(spec, { ...values, page: "2" }, { rows: 50 })).toBe("page=2&pageSize=50");
    expect(writeList(spec, { ...values, pageSize: "25" }, { rows: 50 })).toBe("pageSize=25");
  });

  test("defaults and strangers are not written", () => {
    expect(writeList(spec, { ...read("page=1&sort=name:asc&x=1&view=table"), category: "Toys", page: "2" })).toBe(
      "page=2&category=Toys",
    );
  });
});
