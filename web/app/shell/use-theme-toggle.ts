import { useBoot } from "../../lib/boot.tsx";
import { savePreference } from "../../lib/preferences/preferences.ts";
import { chooseTheme } from "../../lib/preferences/theme-choice.ts";

/** The theme that is shown, and the way to the other one. */
export function useThemeToggle() {
  const boot = useBoot();
  const isDark = boot.theme === "dark";
  return {
    isDark,
    toggle: () => {
      const theme = isDark ? "light" : "dark";
      chooseTheme(theme);
      void savePreference(boot, { theme });
    },
  };
}
