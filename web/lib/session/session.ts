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

/** Keeps the token and opens the page the person wanted, drawn again for them. */
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
 * The server no longer knows this session: back to the sign-in page, and from there to where the person was; drafts stay.
 * Where another tab has signed out and the server was faster to say so, there is nothing to come back to.
 */
export function sessionEnded(): void {
  // Several answers may say the same.
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

/** A restore ends everybody's session: from here on only the way given back leads to the sign-in page, with its reason. */
export function leaveAfterSave(): (reason: string) => void {
  isLeaving = true;
  return (reason) => {
    discardUnsaved();
    dropToken();
    location.replace(`/login?reason=${reason}`);
  };
}

/** Drops every answer that was kept, first data included. */
export function clearSession(): void {
  clearInitialData();
  clearPreloads();
  void mutate(() => true, undefined, { revalidate: false });
}

/** The signed-in person as they now are; undefined only until a page that was drawn without them has asked. */
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

/** The person has changed what others see of them, or may be another one: the frame shows it at once. */
export const userChanged = (): void => void mutate("/auth/me");
