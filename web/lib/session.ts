import { mutate } from "swr";
import type { User } from "#shared/api/auth/auth.ts";
import { api } from "./api.ts";
import { useBoot } from "./boot.tsx";
import { dropDrafts } from "./draft.ts";
import { forgetFirstData } from "./first-data.ts";
import { leave } from "./leave.ts";
import { loginPath, navigateTo, safeNext } from "./navigate.ts";
import { keepTheme, storedTheme } from "./theme-choice.ts";
import { dropToken, writeToken } from "./token.ts";
import { letGo } from "./unsaved.ts";
import { useApi } from "./use-api.ts";

/** Keeps the token and opens the page the person wanted, drawn anew for them. */
export function signIn(
  token: string,
  user: User,
  next: string | null = new URLSearchParams(location.search).get("next"),
) {
  writeToken(token);
  if (storedTheme() === null) keepTheme(user.preferences.theme);
  location.replace(safeNext(next) ?? "/dashboard");
}

/** Ends the session, once unsaved input is given up: nothing is waited for, nothing stays behind. */
export const signOut = (): void => leave(new URL("/login", location.href), endSession);

function endSession(): void {
  api("POST /auth/logout", { keepalive: true }).catch((error: unknown) => {
    // The browser's side is signed out whatever the server says; its session ends by itself.
    console.warn("The server was not told about the sign-out.", error);
  });
  dropToken();
  dropDrafts();
  forget();
  navigateTo("/login", { replace: true });
}

/** The server no longer knows this session: back to the sign-in page, and from there to where the person was; drafts stay. */
export function sessionEnded(): void {
  letGo();
  dropToken();
  forget();
  location.replace(loginPath(location.pathname + location.search, "expired"));
}

/** Drops every answer that was kept, first data included. */
function forget(): void {
  forgetFirstData();
  void mutate(() => true, undefined, { revalidate: false });
}

/** The signed-in person; undefined only until a page that was drawn without them has asked. */
export function useUser(): User | undefined {
  const { user } = useBoot();
  const asked = useApi("GET /auth/me", user ? null : {}, { revalidateOnFocus: false });
  return user ?? asked.data?.data.user;
}
