import type { ThemeName } from "#shared/boot.ts";
import { mirror } from "./mirror.ts";

export const THEME_KEY = "site-theme";

/** The stored choice; anything but the two names counts as light, nothing stored as no choice. */
export function storedTheme(): ThemeName | null {
  const stored = localStorage.getItem(THEME_KEY);
  return stored === null ? null : stored === "dark" ? "dark" : "light";
}

/** Stores the choice here and, for the next document, in a cookie. */
export function keepTheme(theme: ThemeName): void {
  mirror(THEME_KEY, theme);
}

/** Calls back when another tab chose; returns the way to stop. */
export function onThemeElsewhere(hear: (theme: ThemeName) => void): () => void {
  const listen = (event: StorageEvent) => {
    if (event.key === THEME_KEY) hear(event.newValue === "dark" ? "dark" : "light");
  };
  addEventListener("storage", listen);
  return () => removeEventListener("storage", listen);
}
