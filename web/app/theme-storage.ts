import { keepTheme, onThemeElsewhere, storedTheme, THEME_KEY } from "../lib/theme-choice.ts";

/** MUI's way to our stored theme. The first render keeps to what the server drew; the stored choice follows at once. */
export const themeStorage = ({ key }: { key: string }) =>
  key === THEME_KEY
    ? {
        get: (drawn: unknown) => drawn,
        set: keepTheme,
        subscribe: (hear: (value: unknown) => void) => {
          const stored = storedTheme();
          if (stored) hear(stored);
          return onThemeElsewhere(hear);
        },
      }
    : { get: (drawn: unknown) => drawn, set: () => undefined, subscribe: () => () => undefined };
