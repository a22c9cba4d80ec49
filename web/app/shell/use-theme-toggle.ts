import { useColorScheme } from "@mui/material/styles";
import { useBoot } from "../../lib/boot.tsx";
import { keepPreference } from "../../lib/preferences.ts";

/** The theme that is shown, and the way to the other one. */
export function useThemeToggle() {
  const boot = useBoot();
  const { mode, setMode } = useColorScheme();
  const isDark = mode === "dark";
  return {
    isDark,
    toggle: () => {
      const theme = isDark ? "light" : "dark";
      setMode(theme);
      void keepPreference(boot, { theme });
    },
  };
}
