import { expect, test } from "vitest";
import { areasOf, isDefaultLayout, moveWidget, wholeLayout, widgetIds } from "./dashboard-layout.ts";

test("without a saved layout the default layout is used", () => {
  const layout = wholeLayout([]);

  expect(layout.map(({ id }) => id)).toEqual(widgetIds);
  expect(isDefaultLayout(layout)).toBe(true);
});

test("a new widget comes after the saved ones", () => {
  const kept = wholeLayout([]).filter(({ id }) => id !== "attention");

  expect(wholeLayout(kept).map(({ id }) => id)).toEqual([...widgetIds.slice(1), "attention"]);
});

test("moving a widget renumbers the whole layout without gaps", () => {
  const layout = moveWidget(wholeLayout([]), "minutes", 0);

  expect(layout.map(({ id }) => id)).toEqual(["minutes", ...widgetIds.slice(0, -1)]);
  expect(layout.map(({ order }) => order)).toEqual(widgetIds.map((_, place) => place));
  expect(isDefaultLayout(layout)).toBe(false);
});

test("every row is filled to its end", () => {
  const six = (id: string) => Array(6).fill(id).join(" ");
  expect(areasOf(["visitors", "countries"], 12)).toBe(`"${six("visitors")} ${six("countries")}"`);
  expect(areasOf(["minutes"], 12)).toBe(`"${Array(12).fill("minutes").join(" ")}"`);
  expect(areasOf(["countries", "audience", "customers", "devices"], 2)).toBe(
    '"countries countries" "audience audience" "customers devices"',
  );
});

test("every row has as many columns as the grid, in any order", () => {
  for (const columns of [2, 12] as const)
    for (let turn = 0; turn < widgetIds.length; turn++) {
      const rows = areasOf([...widgetIds.slice(turn), ...widgetIds.slice(0, turn)], columns)
        .slice(1, -1)
        .split('" "');
      expect(rows.map((row) => row.split(" ").length)).toEqual(rows.map(() => columns));
    }
});
