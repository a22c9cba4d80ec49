import type { ThemeName } from "#shared/boot.ts";
import { emitBootChange } from "../page/boot-events.ts";
import { persistChoice } from "./persist-choice.ts";

const THEME_KEY = "site-theme";

/** The stored choice; anything but the two names counts as light, nothing stored as no choice. */
export function storedTheme(): ThemeName | null {
  const stored = localStorage.getItem(THEME_KEY);
  return stored === null ? null : stored === "dark" ? "dark" : "light";
}

/** Stores the choice here and, for the next document, in a cookie. */
export function storeTheme(theme: ThemeName): void {
  persistChoice(THEME_KEY, theme);
}

/** Shows a theme on this page, without a word to anybody. */
export function showTheme(theme: ThemeName): void {
  document.documentElement.dataset.theme = theme;
  emitBootChange(() => ({ theme }));
}

/** Shows a theme from now on, on this page and the next ones. */
export function chooseTheme(theme: ThemeName): void {
  storeTheme(theme);
  showTheme(theme);
}

/** Calls back when another tab chose; returns the way to stop. */
export function onThemeElsewhere(hear: (theme: ThemeName) => void): () => void {
  const listen = (event: StorageEvent) => {
    if (event.key === THEME_KEY) hear(event.newValue === "dark" ? "dark" : "light");
  };
  addEventListener("storage", listen);
  return () => removeEventListener("storage", listen);
}
