import { expect } from "vitest";
import { page } from "vitest/browser";
import { openScreen, refusal, route } from "../component/component.tsx";
import { chooseFile, type Opening, press } from "./opening.ts";

const openTab = (tab: string, more = {}) => openScreen(`/account?tab=${tab}`, more);

/** Opens the security section of somebody whose second factor is on; signing in again still needs no code. */
async function openWithFactor(): Promise<void> {
  route("GET /account", async (_, forward) => {
    const answer = await (await forward()).json();
    return Response.json({ ...answer, data: { ...answer.data, twoFactor: true, recoveryCodesLeft: 8 } });
  });
  await openTab("security");
}

/** The forms of the account, and the proof that lies over any page. */
export const accountOpenings: Record<string, Opening> = {
  "the profile": {
    fields: { "web/screens/account/profile/profile-card.tsx": "Bio" },
    open: () => openTab("profile"),
    types: { "Phone number": "0532 000 00 00" },
  },
  "a new email": {
    fields: { "web/screens/account/profile/email-dialog.tsx": "New email" },
    async open() {
      await openTab("profile");
      await press("Change email");
    },
  },
  "a new password": {
    fields: {
      "web/screens/account/security/password-card.tsx": "Current password",
      "web/ui/fields/password-field.tsx": "New password again",
    },
    open: () => openTab("security"),
  },
  "the end of the account": {
    fields: { "web/screens/account/security/delete-dialog.tsx": "Email" },
    async open() {
      await openTab("security");
      await press("Delete my account");
    },
  },
  "turning the second factor off": {
    fields: { "web/screens/account/security/two-factor/disable-dialog.tsx": "Code of your app, or a recovery code" },
    async open() {
      await openWithFactor();
      await press("Turn off");
    },
  },
  "new recovery codes": {
    fields: { "web/screens/account/security/two-factor/renew-dialog.tsx": "Six-digit code" },
    async open() {
      await openWithFactor();
      await press("Renew recovery codes");
    },
  },
  "turning the second factor on": {
    fields: { "web/screens/account/security/two-factor/enable-dialog.tsx": "Six-digit code" },
    async open() {
      await openTab("security");
      await press("Turn on two-factor sign-in");
      await page.getByRole("dialog").getByLabelText("Your password").fill("Demo-2026!");
      await press("Next");
    },
  },
  "a new passkey": {
    fields: { "web/screens/account/security/passkey-dialog.tsx": "Name" },
    async open() {
      await openTab("security", { boot: { passkeys: true } });
      await press("Add a passkey");
    },
  },
  "an invitation": {
    fields: { "web/screens/account/team/invite-dialog.tsx": "Message (optional)" },
    async open() {
      await openTab("team");
      await press("Invite people");
    },
  },
  "a new token": {
    fields: { "web/screens/account/tokens/token-dialog.tsx": "Name" },
    async open() {
      await openTab("tokens");
      await press("New token");
    },
  },
  "a fresh proof": {
    fields: { "web/app/background/session/reauth-dialog.tsx": "Password" },
    async open() {
      route("POST /workspace/backup", () => refusal(403, "reauth_required"));
      await openTab("workspace");
      await press("Make a backup");
      await expect.element(page.getByRole("dialog", { name: "Confirm that it is you" })).toBeVisible();
    },
  },
  "a restore": {
    fields: { "web/screens/account/workspace/restore-dialog.tsx": "Type" },
    async open() {
      // A backup that was sent and proven, without sending one.
      const job = { id: "r1", kind: "restore", state: "ready", total: 0, done: 0, fileUrl: null };
      const header = { shop: "Pano", files: 0, rows: {} };
      const result = { header, isSigned: true, admins: [] };
      const answer = (data: object) => () => Response.json({ status: 200, data });
      route("POST /workspace/restore*", answer({ id: "r1" }));
      route("PUT /workspace/restore*", answer({}));
      route("GET /jobs/r1", answer({ ...job, result, createdAt: "2026-06-15T12:00:00.000Z" }));
      await openTab("workspace");
      await press("Restore…");
      await chooseFile(new File(["{}"], "pano.jsonl"), "[role=dialog]");
    },
  },
  "the shop": {
    fields: { "web/screens/account/workspace/shop-form.tsx": "Shop name" },
    open: () => openTab("workspace"),
  },
};
