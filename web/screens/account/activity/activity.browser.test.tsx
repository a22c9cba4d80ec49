import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { openScreen, openShop } from "../../../../tests/support/component/component.tsx";

test("Activity shows an act on many as one entry, its records by twenties, and asks before it undoes it", async () => {
  const shop = await openShop();
  const made = (await shop.api.get("/ecommerce/products?pageSize=22")).body.data as { id: number; price: number }[];
  const [first] = made;
  const bulk = { ids: made.map(({ id }) => id), action: "price", value: { mode: "set", amount: 33.33 } };
  expect((await shop.api.send("POST", "/ecommerce/products/bulk", bulk)).status).toBe(200);
  const priceNow = async () => (await shop.api.get(`/ecommerce/products/${first?.id}`)).body.data.price;
  await openScreen("/account?tab=activity&object=product");
  const entries = page.getByRole("region", { name: "Entries" }).getByCss("ol > li");
  const act = entries.filter({ hasText: "price changed" });
  await expect.element(act).toHaveTextContent("22 products: ");

  await act.getByText("22 records").click();
  const records = act.getByCss("ul > li");
  await expect.element(records.nth(19)).toBeVisible();
  expect(records.elements()).toHaveLength(20);
  await act.getByRole("button", { name: "Show more records" }).click();
  await expect.poll(() => records.elements().length).toBe(22);
  await expect.element(records.first().getByRole("row", { name: /^Price \$/ })).toBeVisible();

  await act.getByRole("button", { name: "Undo" }).click();
  const question = page.getByRole("dialog");
  await expect.element(question).toHaveTextContent("Undo changing the price of 22 products?");
  await question.getByRole("button", { name: "Cancel" }).click();
  expect(await priceNow()).toBe(33.33);
  await act.getByRole("button", { name: "Undo" }).click();
  await question.getByRole("button", { name: "Undo" }).click();

  await expect.poll(priceNow).toBe(first?.price);
  await expect.element(act).toHaveTextContent("taken back");
  await expect.element(act.getByRole("button", { name: "Undo" })).not.toBeInTheDocument();
  const undone = entries.filter({ hasText: "· taken back" });
  await expect.element(undone.first()).toHaveTextContent("22 products: ");
});
