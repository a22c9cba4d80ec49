import { expect } from "@playwright/test";
import { violations } from "../support/axe.ts";
import { enter, live, newPerson, someone } from "../support/person.ts";
import { test } from "../support/test.ts";

const admin = someone({ email: "admin@example.com", password: "Demo-2026!" });

test("an Admin invites three, of whom one is a member, and finds it in the history @proof", async ({ page }) => {
  const stamp = Date.now();
  const fresh = [`davet.${stamp}@example.com`, `konuk.${stamp}@example.com`];
  await enter(page, admin, "/account?tab=team");
  expect(await violations(page)).toEqual([]);

  await page.getByRole("button", { name: "Invite people" }).click();
  const form = page.getByRole("dialog", { name: "Invite people" });
  await form.getByLabel("Email addresses").fill("nobody");
  await form.getByRole("button", { name: "Send invitations" }).click();
  await expect(form.getByText("nobody is not a valid email address").first()).toBeVisible();
  await form.getByLabel("Email addresses").fill([...fresh, "editor@example.com"].join("\n"));
  await form.getByRole("button", { name: "Cancel" }).click();
  const asked = page.getByRole("alertdialog", { name: "Discard changes?" });
  await asked.getByRole("button", { name: "Keep editing" }).click();
  await expect(asked).toBeHidden();
  await form.getByRole("button", { name: "Send invitations" }).click();

  await expect(page.getByText("2 invitations created, their emails are queued")).toBeVisible();
  await expect(page.getByText("Already a member: editor@example.com")).toBeVisible();
  const open = page.getByRole("region", { name: "Open invitations" });
  for (const email of fresh) await expect(open.getByText(email, { exact: true })).toBeVisible();
  await open.getByRole("button", { name: `Withdraw the invitation to ${fresh[0]}` }).click();
  await expect(open.getByText(fresh[0] ?? "", { exact: true })).toBeHidden();

  await page.goto("/account?tab=activity&object=invite");
  await live(page);
  await expect(
    page
      .getByRole("region", { name: "Entries" })
      .getByText(fresh[0] ?? "")
      .first(),
  ).toBeVisible();
  await page.getByRole("button", { name: "Verify" }).click();
  await expect(page.getByText(/^The chain of \d+ entries is whole$/)).toBeVisible();
});

test("preferences count at once and stay @proof", async ({ page, request }) => {
  await enter(page, await newPerson(request), "/account?tab=preferences");
  expect(await violations(page)).toEqual([]);
  const times = page.getByRole("region", { name: "Times and figures" });
  await expect(times).toContainText("$1,234.50");
  const clockKept = page.waitForResponse((answer) => !!answer.request().postData()?.includes("clock"));

  await times.getByLabel("Number format").click();
  await page.getByRole("option", { name: "1.234,50" }).click();
  await expect(times).toContainText("$1.234,50");
  await times.getByLabel("Clock").click();
  await page.getByRole("option", { name: "12 hours" }).click();
  await expect(times).toContainText("06:07 PM");
  expect((await clockKept).status()).toBe(200);
  await expect(page.getByRole("status").filter({ hasText: "Saved" })).toBeVisible();

  await page.reload();
  await live(page);
  await expect(times).toContainText("06:07 PM");
  await expect(times).toContainText("$1.234,50");
});
