import { expect } from "vitest";
import { page } from "vitest/browser";
import type { Client } from "../app/client.ts";
import { openScreen, type Shop } from "../component/component.tsx";
import { cellOf, openProducts } from "../component/component-catalogue.ts";
import { newPerson } from "../component/component-person.ts";
import { openOrder } from "../component/order-screen.ts";
import { orderAt, takeOrder } from "../records/shop.ts";
import { choose, chooseFile, type Opening, press } from "./opening.ts";

/** Opens an order and one of its steps. */
const openStep = async ({ api }: Shop, name: string, steps?: readonly string[]): Promise<void> => {
  const sheet = await openOrder(await (steps ? orderAt(api, steps) : takeOrder(api)));
  await sheet.getByRole("button", { name, exact: true }).first().click();
};

async function openPerson(shop: Shop): Promise<{ id: number; name: string; email: string }> {
  const { email } = await newPerson(shop);
  const { body } = await shop.api.get(`/datatable/users?q=${encodeURIComponent(email)}&page=1`);
  return body.data[0];
}

/** The forms of orders and customers. */
export const orderOpenings: Record<string, Opening> = {
  "an order's note": {
    fields: { "web/screens/orders/detail/timeline/order-note-box.tsx": "Add a note" },
    open: async ({ api }) => openOrder(await takeOrder(api)),
  },
  "a note that was written": {
    fields: { "web/screens/orders/detail/timeline/note-edit.tsx": "Note" },
    async open({ api }) {
      const order = await takeOrder(api);
      await api.send("POST", `/ecommerce/orders/${order.id}/notes`, { text: "Kapıcıya bırakın" });
      const sheet = await openOrder(order);
      await sheet.getByRole("listitem").filter({ hasText: "Kapıcıya" }).getByRole("button", { name: "Edit" }).click();
    },
  },
  "a payment": {
    fields: {
      "web/screens/orders/actions/payment-dialog.tsx": "Reference",
      "web/screens/orders/actions/amount-field.tsx": "Amount (USD)",
    },
    open: (shop) => openStep(shop, "Mark as paid"),
  },
  "a failed payment": {
    fields: { "web/screens/orders/actions/failure-dialog.tsx": "Reason or reference" },
    async open({ api }) {
      await openOrder(await takeOrder(api));
      await choose("More for this order", "Payment failed");
    },
  },
  "a refund": {
    fields: { "web/screens/orders/actions/refund-dialog.tsx": "Reason" },
    open: (shop) => openStep(shop, "Refund", ["processing"]),
  },
  "a return": {
    fields: { "web/screens/orders/actions/return-dialog.tsx": "Pieces" },
    open: (shop) => openStep(shop, "Return goods", ["processing", "completed"]),
  },
  "a cancelled order": {
    fields: { "web/screens/orders/actions/cancel-fields.tsx": "Reason in your own words" },
    async open(shop) {
      await openStep(shop, "Cancel order");
      await page.getByRole("combobox", { name: "Reason" }).click();
      await page.getByRole("option", { name: "another reason" }).click();
    },
  },
  "an edited order": {
    fields: {
      "web/screens/orders/actions/edit-dialog.tsx": "Note",
      "web/screens/orders/form/address-fields.tsx": "Postcode",
      "web/screens/orders/form/lines-editor.tsx": "Quantity",
    },
    async open({ api }) {
      const sheet = await openOrder(await takeOrder(api));
      await sheet.getByRole("button", { name: "Edit", exact: true }).first().click();
    },
  },
  "a new order": {
    fields: {
      "web/screens/orders/create/new-order.tsx": "Note",
      "web/screens/orders/create/buyer-fields.tsx": "Email",
    },
    async open() {
      await openScreen("/orders");
      await press("Create order");
      await page.getByRole("radio", { name: "New customer" }).click();
    },
    types: { Phone: "0532 000 00 00" },
  },
  "a new person": {
    fields: { "web/screens/datatable/person/person-form.tsx": "Email" },
    async open() {
      await openScreen("/datatable");
      await press("Add person");
    },
  },
  "a person to be erased": {
    fields: { "web/screens/datatable/person/person-data.tsx": "Type" },
    async open(shop) {
      const { id } = await openPerson(shop);
      await openScreen(`/datatable?mode=server&open=${id}`);
      await press("Personal data…", "Erase…");
    },
  },
};

/** The forms of the catalogue, and of what any list keeps. */
export const catalogueOpenings: Record<string, Opening> = {
  "a new product": {
    fields: {
      "web/screens/add-product/cards/basics-card.tsx": "Description",
      "web/screens/add-product/cards/number-field.tsx": "Cost",
      "web/screens/add-product/cards/stock-card.tsx": "SKU",
      "web/screens/add-product/cards/tags-input.tsx": "Tags",
      "web/screens/add-product/cards/tags-field.tsx": "Tags",
      "web/screens/add-product/pictures/picture-tile.tsx": "What picture 1 shows",
    },
    async open() {
      await openScreen("/add-product");
      const canvas = new OffscreenCanvas(240, 240);
      canvas.getContext("2d")?.fillRect(0, 0, 240, 240);
      await chooseFile(new File([await canvas.convertToBlob({ type: "image/png" })], "a.png", { type: "image/png" }));
      await expect.element(page.getByRole("textbox", { name: "What picture 1 shows" })).toBeVisible();
    },
    savedAtBlur: ["Tags"],
  },
  "a price of the table": {
    fields: { "web/ui/list/grid/number-cell.tsx": "Price" },
    async open(shop) {
      const [product] = await openProducts(shop, [{ price: 80 }]);
      if (product) await cellOf(product, "price").dblClick();
    },
    savedAtBlur: ["Price"],
  },
  "a stock of the table": {
    fields: { "web/ui/stock/stock-popover.tsx": "Pieces" },
    async open(shop) {
      const [product] = await openProducts(shop, [{ stock: 40 }]);
      if (product) await cellOf(product, "stock").dblClick();
    },
  },
  "a price of many products": {
    fields: { "web/screens/products/bulk/bulk-fields.tsx": "Discount in percent" },
    async open(shop) {
      await openProducts(shop, [{}]);
      await page.getByRole("grid").getByRole("checkbox").nth(1).click();
      await press("Set discount");
    },
  },
  "a refused row of an import": {
    fields: { "web/screens/products/import/check/import-row.tsx": "Name" },
    async open() {
      await openScreen("/products");
      await press("Import");
      const file = new File(["name;category;price;stock\nX;Clothing;12;1"], "a.csv", { type: "text/csv" });
      await chooseFile(file, "[role=dialog]");
      await press("Check the file");
      await page.getByRole("tab", { name: /^Refused/ }).click();
    },
  },
  "a new view": {
    fields: { "web/ui/saved-views/views-dialog.tsx": "Name" },
    async open({ api }) {
      await newView(api);
      await openScreen("/orders?status=pending");
      await press("Save or manage views");
    },
  },
  "a renamed view": {
    fields: { "web/ui/saved-views/own-views.tsx": "Name" },
    async open({ api }) {
      const name = await newView(api);
      await openScreen("/orders?status=pending");
      await press("Save or manage views", `Rename ${name}`);
    },
    savedAtBlur: ["Name"],
    isAlone: true,
  },
  "a toast": { fields: { "web/screens/toast/toast-form.tsx": "Message" }, open: () => openScreen("/toast") },
  "a message of the examples": {
    fields: { "web/screens/dropdown-menu/picks.tsx": "Your message" },
    open: () => openScreen("/dropdown-menu"),
  },
};

async function newView(api: Client): Promise<string> {
  const name = `Bakış ${crypto.randomUUID().slice(0, 4)}`;
  const body = { screen: "orders", name, query: "status=pending", shared: false };
  expect((await api.send("POST", "/views", body)).status).toBe(201);
  return name;
}

/** The forms of the plan. */
export const billingOpenings: Record<string, Opening> = {
  "a card": {
    fields: { "web/screens/billing/payment/card-dialog.tsx": "Name on the card" },
    async open() {
      await openScreen("/billing");
      await press("Add card");
    },
    types: { "Card number": "4242 4242 4242 4242", "Expiry (MM/YY)": "12/30", CVC: "123" },
  },
  "the end of the plan": {
    fields: { "web/screens/billing/plan/cancel-dialog.tsx": "Why are you leaving? (optional)" },
    async open() {
      await openScreen("/billing");
      await press("Cancel plan");
    },
  },
  "billing details": {
    fields: { "web/screens/billing/invoices/details-dialog.tsx": "Legal name" },
    async open() {
      await openScreen("/billing");
      await page.getByRole("region", { name: "Billing details" }).getByRole("button", { name: "Edit" }).click();
    },
  },
};
