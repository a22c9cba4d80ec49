import { expect, type Locator, type Page } from "@playwright/test";
import { pngOf } from "../../support/files/file-makers.ts";
import { enterAsAdmin } from "../support/admin.ts";
import { violations } from "../support/axe.ts";
import { addressOf, ownBoard } from "../support/board.ts";
import { holdNext } from "../support/hold-next.ts";
import { calls } from "../support/listen.ts";
import { clientAt, test } from "../support/own-shop.ts";
import { enter, live, newPerson } from "../support/person.ts";
import { hearing, watched } from "../support/watch.ts";

/** Only the picture is 512 wide; initials are drawn in 64. */
const widthOf = (image: Locator) => image.evaluate((one: HTMLImageElement) => one.naturalWidth);

/** Says on the open form who wrote over what it began with. */
const toldOf = (page: Page) => page.getByRole("status").filter({ hasText: /^Updated by .+ just now/ });

test.describe("on a desktop", () => {
  test("a name that cannot be one is refused under its field @proof", async ({ page, request }) => {
    await enter(page, await newPerson(request), "/account?tab=profile");

    await page.getByLabel("Username").fill("<script>");
    await page.getByRole("button", { name: "Save" }).click();

    await expect(page.getByLabel("Username")).toHaveAccessibleDescription(/Use 2 to 50 letters/);
    await expect(page.getByLabel("Username")).toBeFocused();
  });

  test("a large picture is cut to a square and shows in the frame, under Team and beside comments @proof", async ({
    page,
    request,
    shop,
  }) => {
    const person = await newPerson(request);
    await enter(page, person, "/account?tab=profile");
    const picture = await page.evaluate(async () => {
      const canvas = new OffscreenCanvas(3000, 2000);
      const pen = canvas.getContext("2d") as OffscreenCanvasRenderingContext2D;
      pen.fillStyle = "seagreen";
      pen.fillRect(0, 0, 3000, 2000);
      const bytes = await (await canvas.convertToBlob({ type: "image/jpeg" })).arrayBuffer();
      return [...new Uint8Array(bytes)];
    });

    await page
      .locator("input[type=file]")
      .setInputFiles({ name: "face.jpg", mimeType: "image/jpeg", buffer: Buffer.from(picture) });
    const dialog = page.getByRole("dialog", { name: "Crop your picture" });
    await dialog.getByRole("slider", { name: "Zoom" }).press("ArrowRight");
    await dialog.getByRole("button", { name: "Use this part" }).click();

    await expect(dialog).toBeHidden();
    const face = page.getByRole("img", { name: "Your picture" });
    const own = await face.getAttribute("src");
    const sizeOf = (image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight];
    await expect.poll(() => face.evaluate(sizeOf)).toEqual([512, 512]);
    await expect(page.getByRole("button", { name: "Open the profile menu" }).locator("img")).toHaveAttribute(
      "src",
      own ?? "",
    );

    await page.getByRole("navigation", { name: "Sections of the account" }).getByRole("link", { name: "Team" }).click();
    const mine = page.getByRole("listitem").filter({ hasText: person.email });
    await expect.poll(() => widthOf(mine.locator("img"))).toBe(512);

    const board = await ownBoard(shop.api, { "To do": ["Faces"] });
    await page.goto(addressOf(board, `&card=${(await board.card("Faces")).id}`));
    const card = page.getByRole("dialog", { name: "Faces" });
    await card.getByRole("textbox", { name: "Add a comment" }).fill("Here I am");
    await card.getByRole("button", { name: "Comment", exact: true }).click();
    const said = card.getByRole("listitem").filter({ hasText: "Here I am" });
    await expect.poll(() => widthOf(said.locator("img").first())).toBe(512);

    await page.goto("/account?tab=profile");
    await live(page);
    await page.getByRole("button", { name: "Remove", exact: true }).click();

    await expect(page.getByRole("img", { name: "Your initials" })).toBeVisible();
  });

  test("a picture given up while it is being sent does not become one's own @proof", async ({ page, request }) => {
    await enter(page, await newPerson(request), "/account?tab=profile");
    await page
      .locator("input[type=file]")
      .setInputFiles({ name: "face.png", mimeType: "image/png", buffer: Buffer.from(pngOf()) });
    const dialog = page.getByRole("dialog", { name: "Crop your picture" });
    const free = await holdNext(page, "**/api/uploads");
    const begun = page.waitForRequest((sent) => sent.method() === "POST" && sent.url().endsWith("/api/uploads"));
    await dialog.getByRole("button", { name: "Use this part" }).click();
    const given = await begun;
    const dropped = page.waitForEvent("requestfailed", (lost) => lost === given);

    await dialog.getByRole("button", { name: "Cancel" }).click();

    await expect(dialog).toBeHidden();
    await dropped;
    free();
    await expect(page.getByRole("img", { name: "Your initials" })).toBeVisible();
  });

  test("a logo with too short sides is refused by its bounds before anything is sent @proof", async ({
    page,
    request,
  }) => {
    await enter(page, await newPerson(request), "/account?tab=workspace");
    const region = page.getByRole("region", { name: "Logo" });
    await expect(region).toContainText("each side from 200 to 8000 pixels");
    const sent = calls(page);
    const choose = (width: number) =>
      region.locator("input[type=file]").setInputFiles({
        name: "logo.png",
        mimeType: "image/png",
        buffer: Buffer.from(pngOf({ width })),
      });

    await choose(100);
    await expect(page.getByRole("alert")).toContainText("each side from 200 to 8000 pixels");
    expect(sent.filter((call) => call.includes("/api/uploads"))).toEqual([]);
    await choose(300);

    await expect(region.getByRole("img", { name: /^Logo of/ })).toBeVisible();
    await region.getByRole("button", { name: "Remove" }).click();
    await expect(region.getByRole("img")).toHaveCount(0);
  });

  test("a logo is kept although other settings were saved while it was on its way @proof", async ({
    page,
    request,
    shop,
  }) => {
    await enter(page, await newPerson(request), "/account?tab=workspace");
    const region = page.getByRole("region", { name: "Logo" });
    const lowStock = page.getByLabel("Low stock from");
    const begin = await holdNext(page, "**/api/uploads");
    const save = page.getByRole("button", { name: "Save", exact: true });
    await region.locator("input[type=file]").setInputFiles({
      name: "logo.png",
      mimeType: "image/png",
      buffer: Buffer.from(pngOf({ width: 310 })),
    });

    await lowStock.fill("7");
    await save.click();
    await expect(page.getByText("Saved", { exact: true })).toBeVisible();
    const finish = await holdNext(page, "**/api/workspace");
    const sent = page.waitForRequest((call) => call.method() === "PATCH" && call.url().endsWith("/api/workspace"));
    begin();
    await sent;
    const { version } = (await shop.api.get("/workspace")).body.data;
    const theirs = await shop.api.send("PATCH", "/workspace", { lowStockDefault: 8 }, { "if-match": `"v${version}"` });
    expect(theirs.status).toBe(200);
    finish();

    await expect(region.getByRole("img", { name: /^Logo of/ })).toBeVisible();
    await expect.poll(async () => (await shop.api.get("/workspace")).body.data.logo).not.toBeNull();
    await region.getByRole("button", { name: "Remove" }).click();
    await expect(region.getByRole("img")).toHaveCount(0);
  });

  test("a time zone that is none is not passed over: it stops the save and is not left without a question @proof", async ({
    page,
    request,
  }) => {
    await enter(page, await newPerson(request), "/account?tab=workspace");
    const zone = page.getByRole("combobox", { name: "Time zone" });
    const standing = await zone.inputValue();
    const sent = calls(page);

    await zone.fill("Nowhere/Land");
    await page.getByRole("button", { name: "Save", exact: true }).click();

    await expect(zone).toBeFocused();
    await expect(zone).toHaveAccessibleDescription("Choose a time zone from the list");
    expect(sent.filter((call) => call.startsWith("PATCH"))).toEqual([]);
    await page.getByRole("link", { name: "Profile", exact: true }).click();
    const asked = page.getByRole("alertdialog", { name: "Discard changes?" });
    await asked.getByRole("button", { name: "Keep editing" }).click();
    await expect(zone).toHaveValue("Nowhere/Land");
    await zone.fill("Asia/Tok");
    await page.getByRole("option", { name: "Asia/Tokyo" }).click();
    await expect(zone).toHaveAccessibleDescription("Days and months are counted in it");
    await zone.fill(standing);
    await expect(page.getByRole("button", { name: "Save", exact: true })).toBeDisabled();
  });
});

test.describe("while others write, on a desktop", () => {
  test("one's profile follows what another window saved, but for what is typed here @proof", async ({
    page,
    request,
    shop,
  }) => {
    const person = await newPerson(request);
    const elsewhere = await clientAt(shop.url, person);
    const change = async (body: object) => {
      const { version } = (await elsewhere.get("/account")).body.data;
      expect((await elsewhere.send("PATCH", "/account", body, { "if-match": `"v${version}"` })).status).toBe(200);
    };
    await hearing(page, () => enter(page, person, "/account?tab=profile"));
    const title = page.getByLabel("Job title");

    await change({ title: "Depo" });

    await expect(title).toHaveValue("Depo");
    await page.getByLabel("Bio").fill("Yazılan");
    await change({ title: "Kasa" });
    await expect(toldOf(page)).toContainText(person.username);
    await expect(title).toHaveValue("Depo");
    await expect(page.getByLabel("Bio")).toHaveValue("Yazılan");
    await toldOf(page).getByRole("button", { name: "Reload" }).click();
    await expect(title).toHaveValue("Kasa");
    await expect(page.getByLabel("Bio")).toHaveValue("");
    await expect(toldOf(page)).toHaveCount(0);
  });
});

test.describe("offline, on a desktop", () => {
  test("the filters of the activity can still be chosen from @proof", async ({ page, context }) => {
    await enterAsAdmin(page, "/account?tab=activity");
    await watched(page);

    await context.setOffline(true);

    await expect(page.getByRole("status").filter({ hasText: "You are offline" })).toBeVisible();
    await expect(page.getByRole("combobox", { name: "Person" })).toBeEnabled();
  });
});

test.describe("on a phone", () => {
  test("the sections are a list, each a page with the way back @proof", async ({ page, request }) => {
    await enter(page, await newPerson(request), "/account");
    const nav = page.getByRole("navigation", { name: "Sections of the account" });
    await expect(page.getByRole("heading", { level: 1, name: "Account", exact: true })).toBeVisible();
    await expect(page.getByLabel("Username")).toBeHidden();
    expect(await violations(page)).toEqual([]);

    await nav.getByRole("link", { name: "Sessions" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Sessions" })).toBeFocused();
    await expect(nav).toBeHidden();
    expect(await violations(page)).toEqual([]);
    await page.getByRole("link", { name: "Back to all sections" }).click();

    await expect(nav).toBeVisible();
    await expect(page).toHaveURL("/account");
  });
});
