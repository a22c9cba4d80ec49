import { expect } from "@playwright/test";
import { enterAsAdmin } from "../support/admin.ts";
import { violations } from "../support/axe.ts";
import { inShop } from "../support/own-shop.ts";
import { hearing } from "../support/watch.ts";

const test = inShop();
test.describe.configure({ mode: "serial" });

const stories = [
  {
    language: "en",
    typed: "turk",
    before: "Germany",
    none: "No such country",
    card: "Billing details",
    edit: "Edit",
    country: "Country",
    tax: "Tax number",
    save: "Save",
  },
  {
    language: "tr",
    typed: "türk",
    before: "Almanya",
    none: "Böyle bir ülke yok",
    card: "Fatura bilgileri",
    edit: "Düzenle",
    country: "Ülke",
    tax: "Vergi numarası",
    save: "Kaydet",
  },
];

for (const { language, typed, before, none, ...name } of stories) {
  test(`the country of the bills is found by "${typed}" (${language}), saved and shown by its name @proof`, async ({
    page,
    shop,
  }) => {
    const details = async () => (await shop.api.get("/billing/details")).body.data;
    const seen = { "if-match": `"v${(await details()).version}"` };
    const moved = await shop.api.send("PATCH", "/billing/details", { country: "DE", taxNumber: "" }, seen);
    expect(moved.status).toBe(200);
    await shop.api.send("PATCH", "/account/preferences", { language });
    await enterAsAdmin(page, "/billing");
    const card = page.getByRole("region", { name: name.card });
    await expect(card).toContainText(before);
    await card.getByRole("button", { name: name.edit }).click();
    const dialog = page.getByRole("dialog", { name: name.card });
    const field = dialog.getByRole("combobox", { name: name.country });
    await expect(field).toHaveValue(before);

    await field.fill("Atlantis");
    await expect(page.getByText(none)).toBeVisible();
    await field.fill(typed);
    await expect(page.getByRole("option", { name: "Türkiye", exact: true })).toBeVisible();
    // An open list floats over the landmarks of the page.
    expect(await violations(page, ["region"])).toEqual([]);
    await page.getByRole("option", { name: "Türkiye", exact: true }).click();
    await expect(field).toHaveValue("Türkiye");
    await dialog.getByLabel(name.tax).fill("1234567890");
    await dialog.getByRole("button", { name: name.save }).click();

    await expect(dialog).toBeHidden();
    await expect(card).toContainText("Türkiye");
    expect(await details()).toMatchObject({ country: "TR", taxNumber: "1234567890" });
    await page.reload();
    await expect(card).toContainText("Türkiye");
  });
}

test("the form begins in its first field, and is saved by keys also where no field has the focus @proof", async ({
  page,
  shop,
}) => {
  await shop.api.send("PATCH", "/account/preferences", { language: "en" });
  await enterAsAdmin(page, "/billing");
  await page.getByRole("region", { name: "Billing details" }).getByRole("button", { name: "Edit" }).click();
  const form = page.getByRole("dialog", { name: "Billing details" });
  await expect(form.getByLabel("Legal name")).toBeFocused();
  await form.getByLabel("Postcode").fill("34711");
  await form.getByRole("heading", { name: "Billing details" }).click();

  await page.keyboard.press("Control+Enter");

  await expect(form).toBeHidden();
  expect((await shop.api.get("/billing/details")).body.data.postcode).toBe("34711");
});

test("the open form says who changed the details meanwhile, and shows theirs only when asked @proof", async ({
  page,
  shop,
}) => {
  const { name, version } = (await shop.api.get("/billing/details")).body.data;
  await shop.api.send("PATCH", "/account/preferences", { language: "en" });
  await hearing(page, () => enterAsAdmin(page, "/billing"));
  await page.getByRole("region", { name: "Billing details" }).getByRole("button", { name: "Edit" }).click();
  const form = page.getByRole("dialog", { name: "Billing details" });
  await form.getByLabel("Postcode").fill("34799");
  await shop.api.send("PATCH", "/billing/details", { name: "Onların Ltd. Şti." }, { "if-match": `"v${version}"` });

  const notice = form.getByRole("status").filter({ hasText: /^Updated by .+ just now/ });
  await expect(notice).toContainText("Deniz Yılmaz");
  await expect(form.getByLabel("Legal name")).toHaveValue(name);
  await expect(form.getByLabel("Postcode")).toHaveValue("34799");
  await notice.getByRole("button", { name: "Reload" }).click();

  await expect(form.getByLabel("Legal name")).toHaveValue("Onların Ltd. Şti.");
  await expect(form.getByLabel("Postcode")).not.toHaveValue("34799");
  await expect(notice).toHaveCount(0);
});
