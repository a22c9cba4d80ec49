import { beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { page } from "vitest/browser";
import { openScreen, openShop, type Shop } from "../../../../../tests/support/component/component.tsx";
import { newPerson } from "../../../../../tests/support/component/component-person.ts";
import { turnOnTwoFactor } from "../../../../../tests/support/records/second-factor.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});

/** The files that the page hands over, by their names. */
function savedFiles(): Record<string, Promise<string>> {
  const saved: Record<string, Promise<string>> = {};
  const click = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    saved[this.download] = fetch(this.href).then((file) => file.text());
  });
  onTestFinished(() => click.mockRestore());
  return saved;
}

test("turning on two-factor sign-in shows ten recovery codes to download and print", async () => {
  const person = await newPerson(shop);
  const saved = savedFiles();
  const print = vi.spyOn(window, "print").mockReturnValue();
  onTestFinished(() => print.mockRestore());
  await openScreen("/account?tab=security", { as: person.email });
  const { codes } = await turnOnTwoFactor(person.password);
  const title = `Recovery codes of ${person.email}, each works once`;

  await page.getByRole("button", { name: "Download" }).click();
  await page.getByRole("button", { name: "Print" }).click();

  expect(await saved["recovery-codes.txt"]).toBe([title, "", ...codes, ""].join("\n"));
  expect(print).toHaveBeenCalledOnce();
  expect(document.querySelector(".print-page")?.textContent).toBe([title, ...codes].join(""));
  await page.getByRole("button", { name: "I have kept them" }).click();
  await expect.element(page.getByText("On. 10 recovery codes are left.")).toBeVisible();
});
