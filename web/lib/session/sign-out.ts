import { api } from "../api/client.ts";
import { deleteDrafts } from "../drafts/draft.ts";
import { navigateUnlessBlocked } from "../drafts/navigation-blocker.ts";
import { navigateTo } from "../navigate.ts";
import { clearSession } from "./session.ts";
import { emitSignOut } from "./sign-out-events.ts";
import { dropToken, readToken } from "./token.ts";

/** Ends the session, once unsaved input is given up: nothing is waited for, nothing stays behind. */
export const signOut = (): void => navigateUnlessBlocked(new URL("/login", location.href), () => endSession());

/** Goes to a page for who is nobody yet; whoever is signed in here is signed out first. */
export const leaveSignedOut = (to: string): void => (readToken() ? endSession(to) : navigateTo(to, { replace: true }));

function endSession(to?: string): void {
  api("POST /auth/logout", { keepalive: true }).catch((error: unknown) => {
    // The browser's side is signed out whatever the server says; its session ends by itself.
    console.warn("The server was not told about the sign-out.", error);
  });
  endOwnSession(to);
}

let isOver = false;

/** Whether the person has signed out on this very page: what it still knows of them is shown to nobody. */
export const hasSignedOut = (): boolean => isOver;

/** The browser's side of a session that the server has ended or is told to end. */
export function endOwnSession(to = "/login"): void {
  isOver = true;
  emitSignOut();
  dropToken();
  deleteDrafts();
  // The upload queue keeps whole files; a page that has it open lets go of it by itself.
  indexedDB.deleteDatabase("pano-uploads");
  clearSession();
  navigateTo(to, { replace: true });
}
