import { useBoot } from "../../lib/boot.tsx";
import { savePreference } from "../../lib/preferences/preferences.ts";
import { chooseTheme } from "../../lib/preferences/theme-choice.ts";

/** Current theme and its toggle. */
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
