import { expect, type Page } from "@playwright/test";
import { holdNext, loseNextWrite } from "./support/hold-next.ts";
import { clientAt } from "./support/own-shop.ts";
import { enter, live, newPerson } from "./support/person.ts";
import { test } from "./support/test.ts";

const ADDRESS = "/account?tab=notifications";
const clock = (page: Page, end: "From" | "To") =>
  page.getByRole("region", { name: "Quiet hours" }).getByRole("group", { name: end, exact: true });
const inApp = (page: Page, event: string) => page.getByRole("checkbox", { name: `${event}: in the app` });
const kept = (page: Page) =>
  page.waitForResponse(
    (response) => response.url().endsWith("/api/account/notifications") && response.request().method() === "PATCH",
  );

test.describe("on a desktop", () => {
  test("quiet hours are typed by keyboard, kept once the field is left, and there after a reload", async ({
    page,
    request,
  }) => {
    await enter(page, await newPerson(request), ADDRESS);
    const turned = kept(page);
    await page.getByRole("switch", { name: "No mail in quiet hours" }).press("Space");
    expect((await turned).request().postDataJSON()).toEqual({ quietHours: { from: "22:00", to: "07:00" } });
    await expect(clock(page, "From")).toHaveText(/22.*00/);

    const from = kept(page);
    await clock(page, "From").getByRole("spinbutton").first().focus();
    await page.keyboard.type("2315");
    await expect(clock(page, "From")).toHaveText(/23.*15/);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    expect((await from).status()).toBe(200);
    const to = kept(page);
    await clock(page, "To").getByRole("spinbutton").first().focus();
    await page.keyboard.type("0640");
    await page.keyboard.press("Enter");
    expect((await to).request().postDataJSON()).toEqual({ quietHours: { from: "23:15", to: "06:40" } });

    await page.reload();
    await live(page);
    await expect(clock(page, "From")).toHaveText(/23.*15/);
    await expect(clock(page, "To")).toHaveText(/06.*40/);
    await expect(page.getByRole("switch", { name: "No mail in quiet hours" })).toBeChecked();

    const payment = inApp(page, "Payment failed");
    const assigned = inApp(page, "Assigned to me");
    const free = await holdNext(page, "**/api/account/notifications");
    await payment.uncheck();
    await assigned.uncheck();
    const last = page.waitForResponse((response) => !!response.request().postData()?.includes("assigned"));
    free();
    expect((await last).status()).toBe(200);
    await page.reload();
    await live(page);
    await expect(assigned).not.toBeChecked();
    await expect(payment).not.toBeChecked();
  });

  test("choices made faster than they are kept are kept although the page goes meanwhile @proof", async ({
    page,
    request,
  }) => {
    await enter(page, await newPerson(request), ADDRESS);
    const payment = inApp(page, "Payment failed");
    const assigned = inApp(page, "Assigned to me");
    const mail = page.getByRole("combobox", { name: "Assigned to me: email" });
    await expect(mail).not.toHaveText("Once a day");
    await loseNextWrite(page, "/account/notifications");
    await payment.uncheck();
    await assigned.uncheck();
    await mail.click();
    await page.getByRole("option", { name: "Once a day" }).click();
    await page.getByRole("switch", { name: "No mail in quiet hours" }).click();
    page.on("dialog", (question) => void question.accept());

    await page.goto("/toast");
    await expect(async () => {
      await page.goto(ADDRESS);
      await live(page);
      await expect(payment).toBeChecked();
      await expect(assigned).not.toBeChecked({ timeout: 1000 });
      await expect(mail).toHaveText("Once a day");
      await expect(page.getByRole("switch", { name: "No mail in quiet hours" })).toBeChecked();
    }).toPass();
  });

  test("choices that go together and are refused are put back, and the refusal is told once", async ({
    page,
    request,
  }) => {
    await enter(page, await newPerson(request), ADDRESS);
    const payment = inApp(page, "Payment failed");
    const assigned = inApp(page, "Assigned to me");
    const refused = page.getByRole("alert").filter({ hasText: "No connection" });
    // The first write goes on, the next one is lost: what was asked for last is met first.
    const lose = await holdNext(page, "**/api/account/notifications", "abort");
    lose();
    const free = await holdNext(page, "**/api/account/notifications");
    await payment.uncheck();
    await assigned.uncheck();
    await page.getByRole("switch", { name: "No mail in quiet hours" }).click();
    await expect(page.getByRole("region", { name: "Quiet hours" }).getByRole("group")).toHaveCount(2);

    free();

    await expect(refused).toHaveText(/^No connection[^×]*$/);
    await expect(assigned).toBeChecked();
    await expect(page.getByRole("switch", { name: "No mail in quiet hours" })).not.toBeChecked();
    await expect(payment).not.toBeChecked();
  });

  test("a time that is not whole is not kept; with a clock of twelve hours it is typed with its half of the day @proof", async ({
    page,
    request,
    baseURL,
  }) => {
    const person = await newPerson(request);
    await enter(page, person, ADDRESS);
    const sent: unknown[] = [];
    page.on("request", (one) => {
      if (one.method() === "PATCH" && one.url().endsWith("/notifications")) sent.push(one.postDataJSON());
    });
    const turned = kept(page);
    await page.getByRole("switch", { name: "No mail in quiet hours" }).click();
    await turned;
    await clock(page, "From").getByRole("spinbutton").first().focus();
    await page.keyboard.press("Backspace");
    await page.keyboard.press("Tab");
    await clock(page, "To").getByRole("spinbutton").first().focus();
    const whole = kept(page);
    await page.keyboard.type("0815");
    await page.keyboard.press("Enter");
    await whole;
    expect(sent.at(-1)).toEqual({ quietHours: { from: "22:00", to: "08:15" } });

    const own = await clientAt(baseURL ?? "", person);
    expect((await own.send("PATCH", "/account/preferences", { clock: "12" })).status).toBe(200);
    await page.goto(ADDRESS);
    await live(page);
    await expect(clock(page, "From")).toHaveText(/10.*00.*PM/);
    await expect(clock(page, "To")).toHaveText(/08.*15.*AM/);
    const late = kept(page);
    await clock(page, "To").getByRole("spinbutton").first().focus();
    await page.keyboard.type("0930pm");
    await page.keyboard.press("Enter");
    expect((await late).request().postDataJSON()).toEqual({ quietHours: { from: "22:00", to: "21:30" } });
  });
});
