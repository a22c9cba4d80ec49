import { afterEach, expect, test } from "vitest";
import { focusMemory } from "./focus-memory.ts";

afterEach(() => document.body.replaceChildren());

/** Shows a page with three rows of two buttons each, and one button outside the list. */
function showRows(): (name: string) => HTMLElement {
  const rows = ["1", "2", "3"].map((n) => `<li><button id="open-${n}"></button><button id="menu-${n}"></button></li>`);
  document.body.innerHTML = `<main><h1 id="page-title" tabindex="-1">Rows</h1><button id="add"></button>
    <ul>${rows.join("")}</ul></main>`;
  return (name) => {
    const element = document.getElementById(name);
    if (!element) throw new Error(`${name} is missing.`);
    return element;
  };
}

test.each([
  ["the next row", "menu-2", ["menu-2"], "open-3"],
  ["the row before, after the last one", "open-3", ["open-3"], "open-2"],
  ["the page's title, without any row", "open-1", ["open-1", "open-2", "open-3"], "page-title"],
])("a removed row passes the focus to %s", (_, focused, removed, expected) => {
  const of = showRows();
  const memory = focusMemory();
  memory.enter(of(focused));

  for (const name of removed) of(name).closest("li")?.remove();

  expect(memory.isDue()).toBe(true);
  expect(memory.next()?.id).toBe(expected);
});

test("a control that is usable again after its answer keeps the focus", () => {
  const of = showRows();
  const memory = focusMemory();
  const button = of("menu-1") as HTMLButtonElement;
  memory.enter(button);
  button.classList.add("MuiButton-loading");
  button.disabled = true;
  memory.note();
  expect(memory.isDue()).toBe(false);

  button.classList.remove("MuiButton-loading");
  button.disabled = false;

  expect(memory.isDue()).toBe(true);
  expect(memory.next()).toBe(button);
});
