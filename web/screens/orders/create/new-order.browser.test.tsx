import { beforeAll, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { openScreen, openShop, refusal, route, type Shop } from "../../../../tests/support/component/component.tsx";
import {
  expectFocusIn,
  findProduct,
  newCustomer,
  ownProduct,
  tabTo,
  writes,
} from "../../../../tests/support/component/order-screen.ts";
import { orderNow, takeOrder } from "../../../../tests/support/records/shop.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});

const form = page.getByRole("dialog", { name: "Create order" });
const submit = form.getByRole("button", { name: "Create order" });
const created = page.getByRole("dialog", { name: /^Order #/ });
const createdId = () => Number(new URLSearchParams(location.search).get("order"));
const quantityOf = ({ name }: { name: string }) => form.getByRole("textbox", { name: `Quantity of ${name}` });

async function open(): Promise<void> {
  await openScreen("/orders");
  await page.getByRole("button", { name: "Create order" }).click();
  await expect.element(form.getByRole("combobox", { name: "Customer" })).toHaveFocus();
}

async function addProduct({ sku, name }: { sku: string; name: string }): Promise<void> {
  await form.getByRole("combobox", { name: /^Add a product/ }).fill(sku);
  await page.getByRole("option", { name }).click();
}

async function enterCustomer({ name, email }: { name: string; email: string }): Promise<void> {
  await form.getByRole("radio", { name: "New customer" }).click();
  await form.getByRole("textbox", { name: "Name" }).fill(name);
  await form.getByRole("textbox", { name: "Email" }).fill(email);
}

test("Enter on a SKU takes the product of that very SKU, also where others begin so and the answer comes later", async () => {
  const stem = `EX${crypto.randomUUID().slice(0, 6).toUpperCase()}`;
  const products = [];
  for (const n of [1, 10, 11, 12, 13, 14, 15, 16, 17, 18]) {
    const body = { name: `Raf ${stem} ${n}`, sku: `${stem}-${n}`, category: "Furniture", price: 10, stock: 5 };
    products.push((await shop.api.send("POST", "/ecommerce/products", body)).body.data);
  }
  await open();

  await form.getByRole("combobox", { name: /^Add a product/ }).fill(`${stem}-1`);
  await userEvent.keyboard("{Enter}");

  await expect.element(quantityOf(products[0])).toHaveValue("1");
  await expect.element(form.getByRole("listitem")).toHaveLength(1);
});

test("an order of an earlier day goes where the customer's last order went, unless another address is typed", async () => {
  const customer = newCustomer();
  const product = await ownProduct(shop.api);
  const shipping = {
    name: customer.name,
    line1: "Çiçek Sokak 4",
    line2: "",
    city: "İzmir",
    postcode: "",
    country: "TR",
  };
  const last = await takeOrder(shop.api, { customer, shipping });
  await takeOrder(shop.api, { customer });
  const line1 = form.getByRole("textbox", { name: "Address", exact: true });
  await open();

  await form.getByRole("combobox", { name: "Customer" }).fill(customer.email);
  await page.getByRole("option", { name: customer.name }).click();
  await expect.element(line1).toHaveValue("Çiçek Sokak 4");
  await line1.fill("Deniz Caddesi 7");
  await addProduct(product);
  await form.getByRole("group", { name: "Order date" }).click();
  await userEvent.keyboard("05302026");
  await submit.click();

  await expect.element(created).toBeVisible();
  const order = await orderNow(shop.api, createdId());
  expect(order).toMatchObject({ customerId: last.customerId, shipping: { ...shipping, line1: "Deniz Caddesi 7" } });
  expect(order.date).toBe("2026-05-30T09:00:00.000Z");
});

test("another customer does not get the last one's address, also where their own cannot be asked for", async () => {
  const [one, other] = [newCustomer(), newCustomer()];
  const shipping = { name: one.name, line1: "Çiçek Sokak 4", line2: "", city: "İzmir", postcode: "", country: "TR" };
  await takeOrder(shop.api, { customer: one, shipping });
  const { customerId } = await takeOrder(shop.api, { customer: other });
  const line1 = form.getByRole("textbox", { name: "Address", exact: true });
  await open();
  await form.getByRole("combobox", { name: "Customer" }).fill(one.email);
  await page.getByRole("option", { name: one.name }).click();
  await expect.element(line1).toHaveValue("Çiçek Sokak 4");
  let asked = 0;
  route(`GET /ecommerce/orders?*customerId=${customerId}&*`, () => {
    asked += 1;
    return refusal(500, "internal");
  });

  await form.getByRole("combobox", { name: "Customer" }).fill(other.email);
  await page.getByRole("option", { name: other.name }).click();

  await expect.element(line1).toHaveValue("");
  await expect.poll(() => asked).toBeGreaterThan(0);
  await expect.element(line1).toHaveValue("");
});

test("takes an order for a new customer; repeated products merge and the total follows", async () => {
  const one = await ownProduct(shop.api, { discountPercentage: 25 });
  const other = await ownProduct(shop.api);
  const customer = newCustomer();
  const total = form.getByTestId("live-total");
  await open();
  await submit.click();
  await expect.element(form.getByText("Choose a customer").last()).toBeVisible();
  await expect.element(form.getByRole("link", { name: "Add at least one product" })).toBeVisible();
  await enterCustomer(customer);
  await addProduct(one);
  await addProduct({ sku: one.name, name: one.name });
  await addProduct(other);
  await expect.element(form.getByRole("listitem")).toHaveLength(2);
  await expect.element(quantityOf(one)).toHaveValue("2");
  await expect.element(total).toHaveTextContent(/^\$50\.00$/);
  await quantityOf(other).fill("3");
  await expect.element(total).toHaveTextContent(/^\$90\.00$/);
  await form.getByRole("switch", { name: "Already paid" }).click();

  await submit.click();

  await expect.element(created).toBeVisible();
  await expect.element(form).toHaveLength(0);
  expect(await orderNow(shop.api, createdId())).toMatchObject({
    customer: customer.name,
    amount: 90,
    products: 2,
    paymentStatus: "paid",
    status: "pending",
  });
});

test("refuses four of three at their line; a double click orders three once", async () => {
  const product = await ownProduct(shop.api, { stock: 3 });
  const customer = newCustomer();
  const other = await ownProduct(shop.api);
  await takeOrder(shop.api, { customer, lines: [{ productId: other.id, quantity: 1 }] });
  await open();
  await form.getByRole("combobox", { name: "Customer" }).fill(customer.email);
  await page.getByRole("option", { name: customer.name }).click();
  await addProduct(product);
  await quantityOf(product).fill("4");
  await submit.click();
  await expect.element(form.getByRole("alert")).toHaveTextContent(/^Only 3 left$/);
  expect((await findProduct(shop.api, product.id)).stock).toBe(3);
  const before = writes().length;

  await quantityOf(product).fill("3");
  const click = () => submit.element().dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
  click();
  click();

  await expect.element(created).toBeVisible();
  expect(writes()).toHaveLength(before + 1);
  expect(await findProduct(shop.api, product.id)).toMatchObject({ stock: 0, reserved: 3 });
});

test("a retry after a lost answer sends the same key and creates one order", async () => {
  const product = await ownProduct(shop.api);
  const customer = newCustomer();
  const keys: (string | null)[] = [];
  route("POST /ecommerce/orders", async (request, forward) => {
    keys.push(request.headers.get("idempotency-key"));
    const answer = await forward();
    if (keys.length === 1) throw new TypeError("Failed to fetch");
    return answer;
  });
  await open();
  await enterCustomer(customer);
  await addProduct(product);
  await submit.click();
  await expect.element(form.getByRole("alert")).toHaveTextContent("No connection");

  await submit.click();

  await expect.element(created).toBeVisible();
  expect(keys).toEqual([expect.stringMatching(/./), keys[0]]);
  expect((await shop.api.get(`/ecommerce/orders?q=${customer.email}`)).body.meta.total).toBe(1);
});

test("a price changed meanwhile shows the new total before anything is ordered", async () => {
  const product = await ownProduct(shop.api);
  const total = form.getByTestId("live-total");
  await open();
  await enterCustomer(newCustomer());
  await addProduct(product);
  await quantityOf(product).fill("2");
  await form.getByRole("switch", { name: "Already paid" }).click();
  await expect.element(total).toHaveTextContent(/^\$40\.00$/);
  const path = `/ecommerce/products/${product.id}`;
  const change = await shop.api.send("PATCH", path, { price: 25 }, { "if-match": `"v${product.version}"` });
  expect(change.status).toBe(200);

  await submit.click();

  await expect.element(form.getByText("the order comes to $50.00, no longer $40.00")).toBeVisible();
  await expect.element(total).toHaveTextContent(/^\$50\.00$/);
  expect((await findProduct(shop.api, product.id)).reserved).toBe(0);
  await submit.click();
  await expect.element(created).toBeVisible();
  expect(await orderNow(shop.api, createdId())).toMatchObject({ amount: 50, paidAmount: 50 });
});

test("the keyboard alone creates an order, which opens with the focus in it", async () => {
  const product = await ownProduct(shop.api);
  const { name, email } = newCustomer();
  await openScreen("/orders");
  await expect.element(page.getByRole("grid", { name: "Orders" })).toBeVisible();

  await userEvent.keyboard("c");
  await expect.element(form.getByRole("combobox", { name: "Customer" })).toHaveFocus();
  await tabTo(form.getByRole("radio", { name: "Known customer" }), "{Shift>}{Tab}{/Shift}");
  await userEvent.keyboard("{ArrowDown}");
  for (const [field, words] of [
    [form.getByRole("textbox", { name: "Name" }), name],
    [form.getByRole("textbox", { name: "Email" }), email],
    [form.getByRole("combobox", { name: /^Add a product/ }), product.sku],
  ] as const) {
    await tabTo(field);
    await userEvent.keyboard(words);
  }
  await userEvent.keyboard("{Enter}");
  await expect.element(form.getByText(product.name)).toBeVisible();
  await tabTo(submit);
  await userEvent.keyboard("{Enter}");

  await expect.element(form).toHaveLength(0);
  await expect.element(created).toBeVisible();
  await expectFocusIn(created);
});
