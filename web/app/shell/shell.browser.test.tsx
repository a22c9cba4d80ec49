import { beforeAll, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { openScreen, openShop } from "../../../tests/support/component/component.tsx";

beforeAll(async () => {
  await openShop();
});

/** Controls of the frame whose accessible name lacks the words they show. */
function misnamed() {
  const words = (text: string) =>
    ` ${(text.toLocaleLowerCase(document.documentElement.lang).match(/[\p{L}\p{N}]+/gu) ?? []).join(" ")} `;
  /** Without shortcut hints, and without counts, which have names of their own. */
  const shown = (node: Node): string => {
    if (!(node instanceof HTMLElement)) return node.textContent ?? "";
    if (node.matches("kbd, svg, [aria-hidden=true], [aria-label]")) return "";
    return [...node.childNodes].map(shown).join(" ");
  };
  return [...document.querySelectorAll<HTMLElement>("nav [aria-label], header [aria-label], [data-item]")]
    .filter((one) => one.matches("a, button, [role=link]"))
    .map((one) => ({
      name: one.getAttribute("aria-label") ?? "",
      seen: [...one.childNodes].map(shown).join(" ").trim(),
    }))
    .filter(({ name, seen }) => seen && name && !words(name).includes(words(seen)));
}

test.each(["en", "tr"])("names of controls in the frame contain the words they show: %s", async (locale) => {
  await openScreen(`/toast?lang=${locale}`);

  expect(document.documentElement.lang).toBe(locale);
  expect(document.querySelectorAll("nav [data-item]")).toHaveLength(16);
  expect(misnamed()).toEqual([]);
});

test("on a phone the buttons of the top bar are at least 44 px in each direction", async () => {
  await page.viewport(390, 844);
  await openScreen("/toast");

  const buttons = page.getByRole("banner").getByRole("button").elements();

  expect(buttons.length).toBeGreaterThan(0);
  for (const button of buttons) {
    const { width, height } = button.getBoundingClientRect();
    expect(Math.min(width, height), button.getAttribute("aria-label") ?? "").toBeGreaterThanOrEqual(44);
  }
});

test("? lists the shortcuts, but not while the person types", async () => {
  await openScreen("/toast");
  const dialog = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  const message = page.getByLabelText("Message").first();
  await message.fill("what");
  await userEvent.keyboard("{End}?");
  await expect.element(message).toHaveValue("what?");
  await expect.element(dialog).not.toBeInTheDocument();

  message.element().blur();
  await userEvent.keyboard("?");

  await expect.element(dialog).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(dialog).not.toBeInTheDocument();
});

test.each([
  ["desktop", 1440, 900],
  ["phone", 390, 844],
])("the first Tab stop skips to the content: %s", async (_, width, height) => {
  await page.viewport(width, height);
  await openScreen("/toast");

  await userEvent.tab();
  await expect.element(page.getByRole("link", { name: "Skip to content" })).toHaveFocus();
  await userEvent.keyboard("{Enter}");

  await expect.element(page.getByRole("main")).toHaveFocus();
});
