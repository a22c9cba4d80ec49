import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { openScreen, openShop } from "../../../tests/support/component.tsx";

test("lists the newest orders first", async () => {
  await openShop();
  await openScreen("/orders");

  await expect.element(page.getByTestId("list-range")).toHaveTextContent(/^1–25 of \d+$/);
});
