import { mutate } from "swr";
import type { User } from "#shared/api/auth/auth.ts";
import { useBoot } from "./boot.tsx";
import { forgetFirstData } from "./first-data.ts";
import { loginPath, safeNext } from "./navigate.ts";
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
  location.replace(safeNext(next) ?? user.preferences.startPage);
}

/** The server no longer knows this session: back to the sign-in page, and from there to where the person was; drafts stay. */
export function sessionEnded(): void {
  letGo();
  dropToken();
  forget();
  location.replace(loginPath(location.pathname + location.search, "expired"));
}

/** Drops every answer that was kept, first data included. */
export function forget(): void {
  forgetFirstData();
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

/** The person has changed what others see of them: the frame shows it at once. */
export const userChanged = (): void => void mutate("/auth/me");
