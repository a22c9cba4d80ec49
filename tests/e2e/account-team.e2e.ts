import { createHash } from "node:crypto";
import { expect } from "@playwright/test";
import { enterAsAdmin } from "./support/admin.ts";
import { OWN_CONNECTION } from "./support/api-calls.ts";
import { violations } from "./support/axe.ts";
import { inShop } from "./support/own-shop.ts";
import { enter, live, newPerson, someone } from "./support/person.ts";
import { test } from "./support/test.ts";

const admin = someone({ email: "admin@example.com", password: "Demo-2026!" });
const OLD_LINK = "a-link-that-was-sent-five-days-ago";
const sentAt = Date.parse("2026-06-10T12:00:00.000Z");
/** A shop whose Admin lets people in, and who has invited somebody five days ago. */
const askingTest = inShop({
  settings: { REGISTRATION: "approval" },
  sql: `INSERT INTO one_time_links (token_hash, kind, email, role, invited_by, created_at, expires_at)
        VALUES ('${createHash("sha256").update(OLD_LINK).digest("hex")}', 'invite', 'gec.kalan@shop.example', 'Editör', 1,
          ${sentAt}, ${sentAt + 7 * 86_400_000})`,
});

test("an Admin invites three, of whom one is a member, and finds it in the history", async ({ page }) => {
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

  await expect(page.getByText("2 invitations sent")).toBeVisible();
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

askingTest(
  "who waits is let in or refused, a refusal is taken back, and an invitation is sent again",
  async ({ page, request, shop }) => {
    const [ada, bora] = [await newPerson(request), await newPerson(request)];
    const comesIn = async ({ email, password }: typeof ada) =>
      (await request.post("/api/auth/login", { data: { email, password }, headers: OWN_CONNECTION })).status();
    expect([await comesIn(ada), await comesIn(bora)]).toEqual([403, 403]);
    await enterAsAdmin(page, "/account?tab=team");
    const waiting = page.getByRole("region", { name: "Waiting to be let in" });
    const rowOf = ({ email }: typeof ada) => page.getByRole("listitem").filter({ hasText: email });
    await expect(waiting.getByRole("listitem")).toHaveCount(2);

    await rowOf(ada).getByRole("button", { name: "Accept" }).click();
    await expect(page.getByRole("region", { name: /members$/ })).toContainText(ada.email);
    await expect(rowOf(ada)).toContainText("Active");
    expect(await comesIn(ada)).toBe(200);

    await rowOf(bora).getByRole("button", { name: "Refuse" }).click();
    await expect(page.getByText(`${bora.username} was refused`)).toBeVisible();
    await expect(waiting).toBeHidden();
    expect(await comesIn(bora)).toBe(401);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(waiting).toContainText(bora.email);
    expect(await comesIn(bora)).toBe(403);

    const invited = page.getByRole("region", { name: "Open invitations" }).getByRole("listitem");
    await expect(invited).toContainText("valid until 06/17/2026");
    const oldLink = async () => (await shop.api.get(`/auth/invites/${OLD_LINK}`)).status;
    expect(await oldLink()).toBe(200);
    await invited.getByRole("button", { name: "Send again: the invitation to gec.kalan@shop.example" }).click();
    await expect(page.getByText("Sent again to gec.kalan@shop.example")).toBeVisible();
    await expect(invited).toContainText("valid until 06/22/2026");
    const { invites } = (await shop.api.get("/team")).body.data;
    expect(invites).toMatchObject([{ role: "Editör", expiresAt: "2026-06-22T12:00:00.000Z" }]);
    expect(await oldLink()).toBe(410);
  },
);
