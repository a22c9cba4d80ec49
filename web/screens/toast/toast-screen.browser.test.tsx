import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { openScreen, openShop } from "../../../tests/support/component.tsx";

test("a toast shows its message", async () => {
  await openShop();
  await openScreen("/toast");

  await page.getByLabelText("Message").fill("Hello");
  await page.getByRole("button", { name: "Show toast" }).click();

  await expect
    .element(page.getByRole("region", { name: "Notifications" }).getByRole("listitem"))
    .toHaveTextContent("Hello");
});
test("orders are listed", async () => {
  await openShop();
  await openScreen("/orders");

  await expect.element(page.getByTestId("list-range")).toHaveTextContent(/^1–25 of \d+$/);
});
