import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { openScreen, openShop } from "../../../../tests/support/component/component.tsx";
import { newPerson } from "../../../../tests/support/component/component-person.ts";

const OLD_LINK = "a-link-that-was-sent-five-days-ago";
const SENT_AT = Date.parse("2026-06-10T12:00:00.000Z");
const WEEK_MS = 7 * 86_400_000;

async function sha256Of(text: string): Promise<string> {
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

test("an Admin accepts or refuses who waits, undoes a refusal, and sends an invitation again", async () => {
  const shop = await openShop({
    settings: { REGISTRATION: "approval" },
    sql: `INSERT INTO one_time_links (token_hash, kind, email, role, invited_by, created_at, expires_at)
          VALUES ('${await sha256Of(OLD_LINK)}', 'invite', 'gec.kalan@shop.example', 'Editör', 1,
            ${SENT_AT}, ${SENT_AT + WEEK_MS})`,
  });
  const [ada, bora] = [await newPerson(shop), await newPerson(shop)];
  const signInStatus = async ({ email, password }: typeof ada) =>
    (await shop.api.send("POST", "/auth/login", { email, password })).status;
  expect([await signInStatus(ada), await signInStatus(bora)]).toEqual([403, 403]);
  await openScreen("/account?tab=team");
  const waiting = page.getByRole("region", { name: "Waiting to be let in" });
  const rowOf = ({ email }: typeof ada) => page.getByRole("listitem").filter({ hasText: email });
  await expect.element(waiting.getByRole("listitem")).toHaveLength(2);
  await expect.element(rowOf(ada)).toHaveTextContent(`${ada.email} · Address not confirmed`);

  await rowOf(ada).getByRole("button", { name: "Accept" }).click();
  await expect.element(page.getByRole("region", { name: /members$/ })).toHaveTextContent(ada.email);
  await expect.element(rowOf(ada)).toHaveTextContent("Active");
  expect(await signInStatus(ada)).toBe(200);

  await rowOf(bora).getByRole("button", { name: "Refuse" }).click();
  await expect.element(page.getByText(`${bora.username} was refused`)).toBeVisible();
  await expect.element(waiting).toHaveLength(0);
  expect(await signInStatus(bora)).toBe(401);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.element(waiting).toHaveTextContent(bora.email);
  expect(await signInStatus(bora)).toBe(403);

  const invited = page.getByRole("region", { name: "Open invitations" }).getByRole("listitem");
  await expect.element(invited).toHaveTextContent("valid until 06/17/2026");
  const linkStatus = async () => (await shop.api.get(`/auth/invites/${OLD_LINK}`)).status;
  expect(await linkStatus()).toBe(200);
  await invited.getByRole("button", { name: "Send again: the invitation to gec.kalan@shop.example" }).click();
  await expect.element(page.getByText("New email to gec.kalan@shop.example queued")).toBeVisible();
  await expect.element(invited).toHaveTextContent("valid until 06/22/2026");
  const { invites } = (await shop.api.get("/team")).body.data;
  expect(invites).toMatchObject([{ role: "Editör", expiresAt: "2026-06-22T12:00:00.000Z" }]);
  expect(await linkStatus()).toBe(410);
});
