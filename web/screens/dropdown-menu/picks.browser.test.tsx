import { beforeAll, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { openScreen, openShop, route, stopClock } from "../../../tests/support/component/component.tsx";

const example = (name: string) => page.getByRole("region", { name, exact: true });
const result = (card: string) => example(card).getByRole("status");
const option = (name: string) => page.getByRole("option", { name, exact: true });

async function open(address = "/dropdown-menu"): Promise<void> {
  await openScreen(address);
  await expect.element(page.getByRole("combobox").first()).toBeVisible();
}

beforeAll(async () => {
  await openShop();
});

test("an empty select shows its placeholder and submits an empty value", async () => {
  await open();
  const card = example("Select");

  await expect.element(card.getByRole("combobox")).toHaveTextContent(/^Please select one$/);
  await card.getByRole("button", { name: "Submit" }).click();

  await expect.element(result("Select")).toHaveTextContent(/^Sent: {"category":""}$/);
});

test("the placeholder of an empty select is translated", async () => {
  await open("/dropdown-menu?lang=tr");

  await expect.element(page.getByText("Lütfen birini seçin").first()).toBeVisible();
});

test("three selected options show as two chips and +1", async () => {
  await open();
  const card = example("Multi select");
  const chips = () => [...card.element().querySelectorAll(".MuiChip-root")].map(({ textContent }) => textContent);
  await card.getByRole("combobox").click();
  for (const name of ["Electronics", "Clothing", "Books"]) await option(name).click();
  await userEvent.keyboard("{Escape}");

  await expect.poll(chips).toEqual(["Electronics", "Clothing"]);
  await expect.element(card.getByText("+1")).toBeVisible();
  await card.getByRole("button", { name: "Clear all" }).click();

  await expect.poll(chips).toEqual([]);
});

test("fast typing searches only the last text and ignores a late answer", async () => {
  const searched: string[] = [];
  let release = () => {};
  const released = new Promise<void>((done) => {
    release = done;
  });
  route("GET /search*", async (request) => {
    const text = new URL(request.url).searchParams.get("q") ?? "";
    if (searched.push(text) === 1) await released;
    const items = [{ id: 1, title: `Found ${text}`, subtitle: "", link: "/products" }];
    return Response.json({ status: 200, data: [{ kind: "product", items }] });
  });
  await open();
  const field = example("Async options").getByRole("combobox");
  await field.click();
  stopClock();
  const type = async (letters: string) => {
    await userEvent.keyboard(letters);
    await vi.advanceTimersByTimeAsync(1000);
  };

  await type("isi");
  await expect.poll(() => searched).toEqual(["isi"]);
  await type("ld");
  await expect.element(option("Found isild")).toBeVisible();
  release();
  await twoFrames();

  await expect.element(option("Found isild")).toBeVisible();
  await expect.element(option("Found isi")).toHaveLength(0);
  expect(searched).toEqual(["isi", "isild"]);
});

test("a list of 1,000 options draws only the visible ones, and keys reach the last", async () => {
  await open();
  const field = example("1,000 options").getByRole("combobox");
  await field.click();
  await expect.element(option("Option 1")).toBeVisible();
  const list = page.getByRole("listbox").element();
  const drawn = () => list.querySelectorAll("*").length;
  expect(drawn()).toBeLessThanOrEqual(60);
  await expect.element(option("Option 1")).toHaveAttribute("aria-setsize", "1000");

  list.scrollTop = list.scrollHeight / 2;
  await expect.element(option("Option 501")).toBeVisible();
  expect(drawn()).toBeLessThanOrEqual(60);
  await userEvent.keyboard("{ArrowUp}");
  await expect.element(option("Option 1000")).toBeVisible();
  expect(drawn()).toBeLessThanOrEqual(60);
  await userEvent.keyboard("{Enter}");

  await expect.element(field).toHaveValue("Option 1000");
});

test("a search among 1,000 options finds one by its number", async () => {
  await open();
  const field = example("1,000 options").getByRole("combobox");

  await field.fill("1000");
  await expect.element(option("Option 1000")).toHaveAttribute("aria-setsize", "1");
  await userEvent.keyboard("{Enter}");

  await expect.element(field).toHaveValue("Option 1000");
});

test("a search ignores diacritics", async () => {
  await open();

  await example("Searchable").getByRole("combobox").fill("isil");
  await option("Işıldak").click();

  await expect.element(result("Searchable")).toHaveTextContent(/^Chosen: Işıldak$/);
});

test("option groups have headings", async () => {
  await open();

  await example("Grouped").getByRole("combobox").click();

  await expect.element(page.getByRole("listbox").getByText("Cosmetics")).toBeVisible();
});

test("a text area grows from four lines to twelve", async () => {
  await open();
  const text = page.getByLabelText("Your message");
  const lines = () => {
    const { height, lineHeight, paddingTop, paddingBottom } = getComputedStyle(text.element());
    const inner = Number.parseFloat(height) - Number.parseFloat(paddingTop) - Number.parseFloat(paddingBottom);
    return Math.round(inner / Number.parseFloat(lineHeight));
  };

  expect(lines()).toBe(4);
  await text.fill("line\n".repeat(7));
  await expect.poll(lines).toBe(8);
  await text.fill("line\n".repeat(30));
  await expect.poll(lines).toBe(12);
});

/** Lets an answer reach the screen, if it has any effect. */
async function twoFrames(): Promise<void> {
  for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
}
