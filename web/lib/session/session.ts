import { mutate } from "swr";
import type { User } from "#shared/api/auth/auth.ts";
import { clearInitialData } from "../api/initial-data.ts";
import { clearPreloads } from "../api/preload-cache.ts";
import { useApi } from "../api/use-api.ts";
import { useBoot } from "../boot.tsx";
import { discardUnsaved, storeDrafts } from "../drafts/unsaved-input.ts";
import { loginPath, safeNext } from "../navigate.ts";
import { storedTheme, storeTheme } from "../preferences/theme-choice.ts";
import { dropToken, readToken, writeToken } from "./token.ts";

/** Stores the token and opens the requested page, rendered for the new person. */
export function signIn(
  token: string,
  user: User,
  next: string | null = new URLSearchParams(location.search).get("next"),
) {
  writeToken(token);
  if (storedTheme() === null) storeTheme(user.preferences.theme);
  location.replace(safeNext(next) ?? user.preferences.startPage);
}

let isLeaving = false;

/**
 * The session is unknown to the server: opens sign-in with a way back; drafts stay. After a sign-out in another tab
 * there is no way back.
 */
export function sessionEnded(): void {
  // Several answers may report it.
  if (isLeaving) return;
  isLeaving = true;
  const isSignedOut = !readToken();
  storeDrafts();
  discardUnsaved();
  dropToken();
  clearSession();
  location.replace(
    isSignedOut ? "/login?reason=signed-out" : loginPath(location.pathname + location.search, "expired"),
  );
}

/** A restore ends all sessions: from now on only the returned function opens the sign-in page, with its reason. */
export function leaveAfterSave(): (reason: string) => void {
  isLeaving = true;
  return (reason) => {
    discardUnsaved();
    dropToken();
    location.replace(`/login?reason=${reason}`);
  };
}

/** Clears the cache, initial data included. */
export function clearSession(): void {
  clearInitialData();
  clearPreloads();
  void mutate(() => true, undefined, { revalidate: false });
}

/** The signed-in person; undefined only until a page rendered without one has fetched it. */
export function useUser(): User | undefined {
  const { user } = useBoot();
  const asked = useApi(
    "GET /auth/me",
    {},
    {
      revalidateOnFocus: false,
      ...(user && { fallbackData: { status: 200, data: { user } }, revalidateIfStale: false }),
    },
  );
  return asked.data?.data.user;
}

/** Refetches the person after a change of their visible data or identity. */
export const userChanged = (): void => void mutate("/auth/me");
