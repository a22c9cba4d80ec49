import "../../../tests/support/component/by-css.ts";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import {
  addressNow,
  calls,
  hold,
  openScreen,
  openShop,
  type Shop,
  textsOf,
} from "../../../tests/support/component/component.tsx";
import { goOffline, isWatched } from "../../../tests/support/component/component-catalogue.ts";
import { newPerson } from "../../../tests/support/component/component-person.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});

const nav = page.getByRole("navigation", { name: "Sections of the account" });
const main = page.getByRole("main");
const save = page.getByRole("button", { name: "Save", exact: true });

test("each section has an address, and Back leads to the one before", async () => {
  await openScreen("/account", { as: (await newPerson(shop)).email });
  await expect.element(nav.getByCss("[aria-current=page]")).toHaveTextContent(/^Profile$/);
  expect(textsOf(nav.getByRole("link")).slice(0, 2)).toEqual(["Profile", "Security"]);

  for (const [name, tab, title] of [
    ["Security", "security", "Two-factor sign-in"],
    ["Sessions", "sessions", "Where you are signed in"],
    ["API tokens", "tokens", "API tokens"],
  ] as const) {
    await nav.getByRole("link", { name }).click();
    await expect.element(page.getByRole("region", { name: title })).toBeVisible();
    expect(addressNow()).toBe(`/account?tab=${tab}`);
    await expect.element(nav.getByCss("[aria-current=page]")).toHaveTextContent(name);
  }
  history.back();

  await expect.element(page.getByRole("region", { name: "Where you are signed in" })).toBeVisible();
  expect(addressNow()).toBe("/account?tab=sessions");
});

test("a new name shows in the top bar and its menu; text typed while it is saved stays", async () => {
  const person = await newPerson(shop);
  await openScreen("/account?tab=profile", { as: person.email });
  const opener = page.getByRole("button", { name: "Open the profile menu" });
  const faceSource = () => opener.element().querySelector("img")?.getAttribute("src");
  await expect.poll(faceSource).toBeTruthy();
  const before = faceSource();
  const patch = hold("PATCH /account");
  await page.getByLabelText("Username").fill("Çağrı Işık");
  await page.getByLabelText("Job title").fill("Depo sorumlusu");

  await save.click();
  await expect.poll(patch.seen).toBe(1);
  await page.getByLabelText("Bio").fill("Typed while it was saved");
  patch.release();
  await expect.element(page.getByText("Saved", { exact: true })).toBeVisible();
  await expect.element(page.getByLabelText("Bio")).toHaveValue("Typed while it was saved");
  await save.click();
  await expect.element(save).toBeDisabled();

  await expect.poll(faceSource).not.toBe(before);
  expect(await (await fetch(faceSource() ?? "")).text()).toContain(">ÇI<");
  // A toast may lie over the button.
  opener.element().focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("menu", { name: "Profile" })).toHaveTextContent("Çağrı Işık");
});

test.each([
  ["preferences", ["Language", "Rows per page", "Clock", "Time zone"]],
  ["notifications", ["New order: email"]],
  ["team", ["Role of Eda Güneş"]],
  ["workspace", []],
])("offline, choices that are saved at once are disabled and say why: %s", async (tab, names) => {
  await openScreen(`/account?tab=${tab}`);
  await isWatched();
  const switches = main.getByRole("switch").or(main.getByRole("checkbox"));
  const pickers = names.map((name) => main.getByRole("combobox", { name, exact: true }));
  for (const picker of pickers) await expect.element(picker).toBeEnabled();
  await expect.poll(() => pickers.length + switches.elements().length).toBeGreaterThan(0);

  goOffline();

  const controls = [...pickers, ...switches.all()];
  for (const control of controls) {
    await expect.element(control).toBeDisabled();
    expect(control.element().closest("[title]")?.getAttribute("title")).toBe("Not possible while you are offline");
  }
});

test("the workspace shows others' changes, reports them over typed text and loads them on Reload", async () => {
  const theirs = await shop.clientOf("editor@example.com");
  const change = async (body: object, client = theirs) => {
    const { version } = (await client.get("/workspace")).body.data;
    const seen = { "if-match": `"v${version}"` };
    expect((await client.send("PATCH", "/workspace", body, seen)).status).toBe(200);
  };
  const before = (await theirs.get("/workspace")).body.data;
  const { lowStockDefault, taxRate } = before;
  onTestFinished(() => change({ name: before.name, lowStockDefault, taxRate, enforceRoles: false }, shop.api));
  await openScreen("/account?tab=workspace");
  await isWatched();
  await expect.poll(() => calls.some(({ path }) => path === "/changes/stream")).toBe(true);
  const name = page.getByLabelText("Shop name");
  const lowStock = page.getByLabelText("Low stock from");
  const notice = page.getByRole("status").filter({ hasText: /^Updated by .+ just now/ });
  await expect.element(name).toHaveValue(before.name);

  await change({ name: "Yeni Dükkân", taxRate: 18 });
  await expect.element(name).toHaveValue("Yeni Dükkân");
  await expect.element(save).toBeDisabled();
  await lowStock.fill("13");
  await change({ name: "Başka Dükkân" });
  await expect.element(notice).toHaveTextContent("Eda Güneş");
  await expect.element(name).toHaveValue("Yeni Dükkân");
  await expect.element(lowStock).toHaveValue("13");
  await notice.getByRole("button", { name: "Reload" }).click();
  await expect.element(name).toHaveValue("Başka Dükkân");
  await expect.element(lowStock).toHaveValue(String(before.lowStockDefault));
  await expect.element(notice).toHaveLength(0);

  // A switch of the same record: the form reports nothing, and is saved on top of it.
  await lowStock.fill("14");
  const roles = page.getByRole("switch", { name: "Roles decide who may do what" });
  await roles.click();
  await expect.element(roles).toBeChecked();
  await expect.element(roles).toBeEnabled();
  const sentBefore = calls.filter(({ method }) => method === "PATCH").length;
  await save.click();
  await expect.element(page.getByText("Saved", { exact: true })).toBeVisible();
  expect(calls.filter(({ method }) => method === "PATCH")).toHaveLength(sentBefore + 1);
  await roles.click();
  await expect.element(roles).not.toBeChecked();
});
