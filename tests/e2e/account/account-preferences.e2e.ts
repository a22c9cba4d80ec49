import { expect } from "@playwright/test";
import { holdNext, loseNextWrite } from "../support/hold-next.ts";
import { pressInTurn } from "../support/keyboard.ts";
import { calls } from "../support/listen.ts";
import { clientAt, test } from "../support/own-shop.ts";
import { enter, fillLogin, forgetSession, live, newPerson } from "../support/person.ts";
import { field } from "../support/product-form.ts";

test.describe("on a desktop", () => {
  test("the time zone stands there before what lists the zones has come, and then keeps the focus @proof", async ({
    page,
    request,
  }) => {
    await enter(page, await newPerson(request));
    const free = await holdNext(page, "**/assets/zone-box-*.js", "continue", "read");
    await page.goto("/account?tab=preferences");
    await live(page);
    const zone = page.getByLabel("Time zone");
    await expect(zone).toHaveValue("Europe/Istanbul");
    await expect(zone).not.toBeEditable();
    await zone.focus();

    free();
    await expect(zone).toBeEditable();
    await expect(zone).toBeFocused();
    await page.keyboard.type("x");
    await expect(zone).toHaveValue("Europe/Istanbulx");
  });

  test("lists bring the rows that are preferred, asked for once, and a link says how many @proof", async ({
    page,
    request,
  }) => {
    await enter(page, await newPerson(request), "/account?tab=preferences");
    await page.getByRole("combobox", { name: "Rows per page" }).click();
    await page.getByRole("option", { name: "10", exact: true }).click();
    await expect(page.getByRole("status").filter({ hasText: "Saved" })).toBeVisible();
    // Keys typed into a field lead nowhere.
    await page.getByRole("heading", { level: 1 }).click();
    const sent = calls(page);
    const lists = () => sent.filter((call) => /\/ecommerce\/orders\?/.test(call));

    await pressInTurn(page, "g", "o");
    await expect(page.getByText(/^1–10 of/)).toBeVisible();
    expect(lists()).toEqual([expect.stringMatching(/&page=1&pageSize=10&sort=date%3Adesc$/)]);
    await page.getByRole("button", { name: "Next page" }).click();
    await expect(page.getByText(/^11–20 of/)).toBeVisible();
    await expect(page).toHaveURL("/orders?page=2&pageSize=10");

    sent.length = 0;
    await page.goto("/orders");
    await live(page);
    await expect(page.getByText(/^1–10 of/)).toBeVisible();
    expect(lists()).toEqual([]);
  });

  test("choices made faster than they are kept go together, and are kept although the page goes meanwhile @proof", async ({
    page,
    request,
    shop,
  }) => {
    const person = await newPerson(request);
    const own = await clientAt(shop.url, person);
    await enter(page, person, "/account?tab=preferences");
    const sent: unknown[] = [];
    page.on("request", (one) => {
      if (one.method() === "PATCH" && one.url().endsWith("/preferences")) sent.push(one.postDataJSON());
    });
    const asked: string[] = [];
    page.on("dialog", (question) => {
      asked.push(question.type());
      void question.accept();
    });
    const pick = async (field: string, option: string) => {
      await page.getByRole("combobox", { name: field }).click();
      await page.getByRole("option", { name: option, exact: true }).click();
    };

    const free = await holdNext(page, "**/api/account/preferences");
    await pick("Rows per page", "10");
    await pick("Week starts on", "Sunday");
    await page.getByRole("switch", { name: "Reduced motion" }).click();
    await page.keyboard.press("t");
    expect(sent).toEqual([{ rowsPerPage: 10 }]);
    free();
    await expect.poll(() => sent).toEqual([{ rowsPerPage: 10 }, expect.objectContaining({ theme: "dark" })]);
    expect(Object.keys(sent[1] as object)).toHaveLength(3);
    await expect(page.getByRole("status").filter({ hasText: "Saved" })).toBeVisible();

    await loseNextWrite(page, "/account/preferences");
    await pick("Rows per page", "50");
    await pick("Week starts on", "Saturday");
    await pick("Number format", "1.234,50");
    await page.goto("/toast");

    expect(asked).toEqual(["beforeunload"]);
    await expect
      .poll(async () => (await own.get("/account/preferences")).body.data)
      .toMatchObject({ rowsPerPage: 10, weekStart: "saturday", theme: "dark", numberForm: "comma" });
  });

  test("figures are typed in the form in which they are shown, whatever the language @proof", async ({
    page,
    request,
  }) => {
    await enter(page, await newPerson(request), "/account?tab=preferences");
    await page.getByRole("combobox", { name: "Number format" }).click();
    await page.getByRole("option", { name: "1.234,50" }).click();
    await expect(page.getByRole("status").filter({ hasText: "Saved" })).toBeVisible();

    await page.goto("/add-product");
    await live(page);
    await field(page, "Price").fill("1.250");

    await expect(page.getByTestId("preview-price")).toHaveText("$1.250,00");
    await expect(field(page, "Price after discount")).toHaveValue("1250,00");
  });

  test("weeks begin where the person has them begin, in each calendar @proof", async ({ page, request }) => {
    await enter(page, await newPerson(request), "/kanban?view=calendar");
    const first = page.getByRole("grid").getByRole("columnheader").first();
    await expect(first).toHaveText("Mon");

    await page.goto("/account?tab=preferences");
    await live(page);
    await page.getByRole("combobox", { name: "Week starts on" }).click();
    await page.getByRole("option", { name: "Sunday" }).click();
    await expect(page.getByRole("status").filter({ hasText: "Saved" })).toBeVisible();

    await page.goto("/kanban?view=calendar");
    await expect(first).toHaveText("Sun");
    await page.goto("/date-picker");
    await live(page);
    const month = page.getByRole("region", { name: "Inline calendar", exact: true });
    await expect(month.getByRole("columnheader").first()).toHaveAccessibleName("Sunday");
  });

  test("sign-in leads to the page that was chosen to start with, unless another one was wanted @proof", async ({
    page,
    request,
  }) => {
    const person = await newPerson(request);
    await enter(page, person, "/account?tab=preferences");
    await page.getByRole("combobox", { name: "Start page" }).click();
    await page.getByRole("option", { name: "Orders" }).click();
    await expect(page.getByRole("status").filter({ hasText: "Saved" })).toBeVisible();

    for (const [address, start] of [
      ["/login", "/orders"],
      ["/login?next=%2Ftoast", "/toast"],
    ] as const) {
      await forgetSession(page);
      await page.goto(address);
      await live(page);
      await fillLogin(page, person);
      await page.getByRole("button", { name: "Sign in" }).click();
      await expect(page).toHaveURL(start);
    }
  });

  test("whoever turns motion off has a still page at once, and when it comes again @proof", async ({
    page,
    request,
  }) => {
    await page.emulateMedia({ reducedMotion: "no-preference" });
    await enter(page, await newPerson(request), "/account?tab=preferences");
    const moving = () =>
      page.evaluate(
        () =>
          [...document.querySelectorAll("*")].filter((one) =>
            getComputedStyle(one)
              .transitionDuration.split(",")
              .some((time) => Number.parseFloat(time) > 0),
          ).length,
      );
    expect(await moving()).toBeGreaterThan(0);

    await page.getByRole("switch", { name: "Reduced motion" }).click();
    await expect(page.getByRole("status").filter({ hasText: "Saved" })).toBeVisible();
    expect(await moving()).toBe(0);
    await page.reload();
    await live(page);
    expect(await moving()).toBe(0);
    await page.getByRole("switch", { name: "Reduced motion" }).click();

    await expect.poll(moving).toBeGreaterThan(0);
  });

  test("Turkish is there at once, with its own capital of i, and English again without a trace @proof", async ({
    page,
    request,
  }) => {
    await enter(page, await newPerson(request, { username: "ilker inan" }), "/account?tab=preferences");
    await page.getByRole("combobox", { name: "Language" }).click();
    await page.getByRole("option", { name: "Türkçe" }).click();

    await expect(page.locator("html")).toHaveAttribute("lang", "tr");
    await expect(page.getByRole("heading", { level: 1, name: "Hesap" })).toBeVisible();
    await expect(page.getByRole("status").filter({ hasText: "Kaydedildi" })).toBeVisible();
    await live(page);
    const face = await page.getByRole("button", { name: "Profil menüsünü aç" }).locator("img").getAttribute("src");
    const drawn = await page.evaluate(async (src) => (await fetch(src)).text(), face ?? "");
    expect(drawn).toContain("İİ");
    await page.getByRole("combobox", { name: "Dil", exact: true }).click();
    await page.getByRole("option", { name: "English" }).click();

    await expect(page.locator("html")).toHaveAttribute("lang", "en");
    await expect(page.getByRole("heading", { level: 1, name: "Account", exact: true })).toBeVisible();
    expect((await page.locator("body").innerText()).replace("Türkçe", "")).not.toMatch(/[ğşİ]|Hesap|Tercih/);
  });
});
