import { expect } from "vitest";
import { page } from "vitest/browser";
import { proofHeaders } from "../../../web/lib/api/client.ts";
import { route } from "./component.tsx";

const PASSWORD = "Demo-2026!";

/** The dialog that signs in over the page. */
export const again = page.getByRole("dialog", { name: "Sign in again" });

/** Ends the page's session at the server, as its age or another device would. */
export async function endSession(): Promise<void> {
  const answer = await fetch("/api/auth/logout", { method: "POST", headers: proofHeaders() });
  expect(answer.ok).toBe(true);
}

/** The session has ended, and the page notices: it asks who is there, and leaves nothing. */
export async function noticeEnd(): Promise<void> {
  await endSession();
  dispatchEvent(new Event("online"));
  await expect.element(again).toBeVisible();
}

/** Signs in again over the page, as the same person. */
export async function signInAgain(): Promise<void> {
  await again.getByLabelText("Password").fill(PASSWORD);
  await again.getByRole("button", { name: "Sign in" }).click();
  await expect.element(again).not.toBeInTheDocument();
}

/** The page hears nothing by itself until the function given back is called: neither stream nor questions of the feed. */
export const hearNothing = (): (() => void) => route("GET /changes*", () => Response.error());
