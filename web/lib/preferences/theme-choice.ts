import type { ThemeName } from "#shared/boot.ts";
import { emitBootChange } from "../page/boot-events.ts";
import { persistChoice } from "./persist-choice.ts";

const THEME_KEY = "site-theme";

/** Stored theme; unknown values count as light, none as null. */
export function storedTheme(): ThemeName | null {
  const stored = localStorage.getItem(THEME_KEY);
  return stored === null ? null : stored === "dark" ? "dark" : "light";
}

/** Stores the theme and a cookie for the next document. */
export function storeTheme(theme: ThemeName): void {
  persistChoice(THEME_KEY, theme);
}

/** Shows a theme without storing it. */
export function showTheme(theme: ThemeName): void {
  document.documentElement.dataset.theme = theme;
  emitBootChange(() => ({ theme }));
}

/** Shows and stores a theme. */
export function chooseTheme(theme: ThemeName): void {
  storeTheme(theme);
  showTheme(theme);
}

/** Subscribes to a theme chosen in another tab; returns unsubscribe. */
export function onThemeElsewhere(hear: (theme: ThemeName) => void): () => void {
  const listen = (event: StorageEvent) => {
    if (event.key === THEME_KEY) hear(event.newValue === "dark" ? "dark" : "light");
  };
  addEventListener("storage", listen);
  return () => removeEventListener("storage", listen);
}
