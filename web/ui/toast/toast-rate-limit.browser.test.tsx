import { beforeAll, expect, test } from "vitest";
import { page } from "vitest/browser";
import { openScreen, openShop, refusal, route, toastItems } from "../../../tests/support/component/component.tsx";

beforeAll(async () => {
  await openShop();
});

test("a rate-limited form names the seconds in one toast and keeps its input", async () => {
  const words = "Too many requests. Try again in 42 seconds.";
  const field = (name: string) => page.getByRole("textbox", { name, exact: true });
  const save = page.getByRole("button", { name: "Save", exact: true });
  route("POST /ecommerce/products", () => {
    const answer = refusal(429, "rate_limited");
    answer.headers.set("Retry-After", "42");
    return answer;
  });
  await openScreen("/add-product");
  await field("Name").fill("Defter");
  await field("Price").fill("10");
  await page.getByRole("combobox", { name: "Category" }).click();
  await page.getByRole("option", { name: "Books" }).click();

  await save.click();

  await expect.element(toastItems).toHaveTextContent(words);
  expect(page.getByText(words).elements()).toHaveLength(1);
  await expect.element(field("Name")).toHaveValue("Defter");
  await expect.element(save).toBeEnabled();
});
