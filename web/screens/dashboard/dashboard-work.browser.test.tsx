import "../../../tests/support/component/by-css.ts";
import { beforeAll, expect, test } from "vitest";
import { page } from "vitest/browser";
import { openScreen, openShop, refusal, route } from "../../../tests/support/component/component.tsx";

beforeAll(async () => {
  await openShop();
});

const card = (area: string) => page.getByCss(`[data-card="${area}"]`);
const figure = (name: string) => page.getByCss(`[data-tile="${name}"] [data-figure]`);
const rangeButton = (name: string) => page.getByRole("button", { name, exact: true });
const order = () => [...document.querySelectorAll("[data-card]")].map((one) => one.getAttribute("data-card"));

test("two failed panels are one banner with Retry all; figures are dashes", async () => {
  await openScreen("/dashboard");
  await expect.element(figure("Total sales")).toHaveTextContent("$");
  const repairs = ["order-stats", "summary", "top-products"].map((name) =>
    route(`GET /ecommerce/${name}?from=*`, () => refusal(429, "rate_limited")),
  );

  await rangeButton("30 d").click();

  const banner = page.getByRole("alert");
  await expect.element(banner).toHaveTextContent("Figures can't be loaded");
  await expect.element(banner).toHaveLength(1);
  await expect.element(page.getByRole("button", { name: "Retry", exact: true })).toHaveLength(0);
  for (const name of ["Total sales", "Orders", "Pending", "Profit"])
    await expect.element(figure(name)).toHaveTextContent("—");
  await expect.element(card("products")).toHaveTextContent("—");
  for (const repair of repairs) repair();
  await page.getByRole("button", { name: "Retry all" }).click();

  await expect.element(figure("Total sales")).toHaveTextContent("$");
  await expect.element(card("products").getByRole("row").nth(1)).toBeVisible();
  await expect.element(banner).toHaveLength(0);
});

test("what needs attention stands first, and a conversation is taken from its row", async () => {
  let assigned = "";
  const waiting = { kind: "unassigned_conversations", count: 2, link: "/inbox?folder=unassigned&waitingOver=4" };
  const unpaid = { kind: "pending_orders", count: 1, amount: 5, link: "/orders?status=pending&before=x" };
  route("GET /dashboard/attention", () =>
    Response.json({
      status: 200,
      data: assigned
        ? []
        : [
            { ...unpaid, step: { act: "pay_order", id: 7 } },
            { ...waiting, step: { act: "assign", id: 9 } },
          ],
    }),
  );
  route("PATCH /inbox/conversations/9", async (request) => {
    assigned = await request.text();
    return Response.json({ status: 200, data: {}, meta: {} });
  });
  await openScreen("/dashboard");
  await page.getByRole("button", { name: "Refresh (R)" }).click();
  const rows = card("attention").getByRole("listitem");
  await expect.element(rows).toHaveLength(2);
  expect(order()[0]).toBe("attention");
  await expect
    .element(rows.first().getByRole("link", { name: /^Mark as paid: / }))
    .toHaveAttribute("href", `${unpaid.link}&order=7`);

  await rows
    .last()
    .getByRole("button", { name: /^Assign to me: / })
    .click();

  await expect.element(card("attention")).toHaveTextContent("Nothing needs attention");
  expect(JSON.parse(assigned)).toEqual({ assigneeId: expect.any(Number) });
});

test("a customer leads to the customer's completed orders of the range", async () => {
  await openScreen("/dashboard?range=12m");

  const link = card("customers").getByRole("link").first();
  await expect
    .element(link)
    .toHaveAttribute(
      "href",
      expect.stringMatching(/^\/orders\?customerId=\d+&status=completed&from=2025-07-01&to=2026-06-15$/),
    );
});
