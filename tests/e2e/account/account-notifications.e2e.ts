import { expect, type Page } from "@playwright/test";
import { loseNextWrite } from "../support/hold-next.ts";
import { clientAt } from "../support/own-shop.ts";
import { enter, live, newPerson } from "../support/person.ts";
import { test } from "../support/test.ts";

const ADDRESS = "/account?tab=notifications";
const clock = (page: Page, end: "From" | "To") =>
  page.getByRole("region", { name: "Quiet hours" }).getByRole("group", { name: end, exact: true });
const inApp = (page: Page, event: string) => page.getByRole("checkbox", { name: `${event}: in the app` });
const kept = (page: Page) =>
  page.waitForResponse(
    (response) => response.url().endsWith("/api/account/notifications") && response.request().method() === "PATCH",
  );

test.describe("on a desktop", () => {
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
