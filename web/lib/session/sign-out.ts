import { api } from "../api/client.ts";
import { deleteDrafts } from "../drafts/draft.ts";
import { navigateUnlessBlocked } from "../drafts/navigation-blocker.ts";
import { navigateTo } from "../navigate.ts";
import { clearSession } from "./session.ts";
import { emitSignOut } from "./sign-out-events.ts";
import { dropToken, readToken } from "./token.ts";

/** Ends the session at once after unsaved input is discarded; deletes local data. */
export const signOut = (): void => navigateUnlessBlocked(new URL("/login", location.href), () => endSession());

/** Opens a page for signed-out visitors; signs out first if need be. */
export const leaveSignedOut = (to: string): void => (readToken() ? endSession(to) : navigateTo(to, { replace: true }));

function endSession(to?: string): void {
  api("POST /auth/logout", { keepalive: true }).catch((error: unknown) => {
    // The browser signs out regardless of the answer; the server's session expires by itself.
    console.warn("The server was not told about the sign-out.", error);
  });
  endOwnSession(to);
}

let isOver = false;

/** Whether the person signed out on this page: its data must not be shown. */
export const hasSignedOut = (): boolean => isOver;

/** Ends the browser's part of a session the server has ended or is told to end. */
export function endOwnSession(to = "/login"): void {
  isOver = true;
  emitSignOut();
  dropToken();
  deleteDrafts();
  // The upload queue stores whole files; a page with the queue open clears it itself.
  indexedDB.deleteDatabase("pano-uploads");
  clearSession();
  navigateTo(to, { replace: true });
}
