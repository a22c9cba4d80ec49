import { beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { page } from "vitest/browser";
import { calls, openScreen, openShop, route, type Shop } from "../../../tests/support/component/component.tsx";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop({ settings: { APP_NOW: "2026-06-15T21:00:00.000Z" } });
});

const plan = page.getByRole("region", { name: "Plan" });
const change = page.getByRole("dialog", { name: "Change plan" });
const read = async (noun: string) => (await shop.api.get(`/billing/${noun}`)).body.data;

test("shows plan, renewal, usage and invoices", async () => {
  await openScreen("/billing");

  await expect.element(plan).toHaveTextContent("Growth");
  await expect.element(plan).toHaveTextContent("Renews on July 1, 2026");
  const { products, seats } = await read("usage");
  const usage = page.getByRole("region", { name: "Usage" });
  await expect.element(usage).toHaveTextContent(`${products.used} of 10,000`);
  await expect.element(usage).toHaveTextContent(`${seats.used} of 10`);
  await expect.element(page.getByRole("row", { name: /INV-2026-0006/ })).toHaveTextContent("$49.00");
});

test("refuses a downgrade below what is used and names it", async () => {
  await openScreen("/billing?change=starter-monthly");

  const { seats } = await read("usage");
  await expect.element(change).toHaveTextContent(`You have ${seats.used} seats in use, Starter allows 3`);
  await expect.element(change.getByRole("button", { name: "Confirm" })).toBeDisabled();
});

test("a card that is declined when charged: the dialog reports it and nothing changes", async () => {
  const standing = () => Promise.all(["subscription", "invoices", "usage"].map(read));
  const card = { number: "4000 0000 0000 0341", expMonth: 12, expYear: 2030, cvc: "123", name: "Deniz Yılmaz" };
  const [first] = await read("payment-methods");
  const added = await shop.api.send("POST", "/billing/payment-methods", { ...card, makeDefault: true });
  expect(added.status).toBe(201);
  onTestFinished(async () => {
    await shop.api.send("PUT", `/billing/payment-methods/${first.id}/default`);
    await shop.api.send("DELETE", `/billing/payment-methods/${added.body.data.id}`);
  });
  const before = await standing();
  await openScreen("/billing?change=scale-monthly");
  await expect.element(change).toHaveTextContent("$74.50");

  await change.getByRole("button", { name: "Pay $50.00" }).click();

  await expect.element(change.getByRole("alert")).toHaveTextContent("Your card was declined");
  await expect.element(change).toBeVisible();
  expect(await standing()).toEqual(before);
  expect(before[1]).toHaveLength(6);
  await change.getByRole("button", { name: "Back" }).click();
  await expect.element(change).toHaveLength(0);
  await expect.element(plan).toHaveTextContent("Growth");
  await expect.element(page.getByText("INV-2026-0007")).toHaveLength(0);
});

test("an invoice is fetched once for a double click, and again for the next", async () => {
  const saved: string[] = [];
  const click = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  onTestFinished(() => click.mockRestore());
  let release = () => {};
  const released = new Promise<void>((done) => {
    release = done;
  });
  route("GET /billing/invoices/*/pdf", async () => {
    await released;
    return new Response("%PDF-1.7");
  });
  await openScreen("/billing");
  const fetched = () => calls.filter(({ path }) => path.endsWith("/pdf"));
  const button = page.getByRole("button", { name: "Download INV-2026-0006 as PDF" });

  await button.dblClick();
  await expect.poll(fetched).toHaveLength(1);
  release();
  await expect.poll(() => saved).toEqual(["INV-2026-0006.pdf"]);
  expect(fetched()).toHaveLength(1);
  await button.click();

  await expect.poll(() => saved).toHaveLength(2);
  expect(fetched()).toHaveLength(2);
});

test("billing details changed by two people: the same field is asked about, the others are merged", async () => {
  const { version } = await read("details");
  await openScreen("/billing");
  await page.getByRole("region", { name: "Billing details" }).getByRole("button", { name: "Edit" }).click();
  const form = page.getByRole("dialog", { name: "Billing details" });
  await form.getByLabelText("Legal name").fill("Benim Ltd. Şti.");
  await form.getByLabelText("Postcode").fill("34710");
  const theirs = { name: "Onların A.Ş.", city: "İzmir" };
  const seen = { "if-match": `"v${version}"` };
  expect((await shop.api.send("PATCH", "/billing/details", theirs, seen)).status).toBe(200);

  await form.getByRole("button", { name: "Save" }).click();
  const conflict = page.getByRole("dialog", { name: "Someone else changed this" });
  await expect.element(conflict.getByRole("group")).toHaveLength(1);
  await expect.element(conflict.getByRole("group", { name: "Legal name" })).toHaveTextContent("Onların A.Ş.");
  await conflict.getByRole("button", { name: "Save again" }).click();

  await expect.element(form).toHaveLength(0);
  await expect.poll(() => read("details")).toMatchObject({ name: "Benim Ltd. Şti.", postcode: "34710", city: "İzmir" });
});
