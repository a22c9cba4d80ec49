import DarkModeIcon from "@mui/icons-material/DarkModeOutlined";
import LanguageIcon from "@mui/icons-material/Language";
import LightModeIcon from "@mui/icons-material/LightModeOutlined";
import Box from "@mui/material/Box";
import IconButton from "@mui/material/IconButton";
import type { Locale } from "#shared/boot.ts";
import { useBoot } from "../../lib/boot.tsx";
import { discardUnsaved, storeDrafts } from "../../lib/drafts/unsaved-input.ts";
import { useT } from "../../lib/i18n.tsx";
import { persistChoice } from "../../lib/preferences/persist-choice.ts";
import { chooseTheme } from "../../lib/preferences/theme-choice.ts";

/** Language and theme for signed-out visitors; a native select keeps the page small. */
export function AuthControls() {
  const t = useT();
  const { locale, theme } = useBoot();
  const isDark = theme === "dark";
  return (
    <Box
      component="header"
      sx={{ position: "absolute", top: { xs: 12, sm: 16 }, right: { xs: 8, sm: 16 }, display: "flex", gap: 0.5 }}
    >
      <Box sx={{ position: "relative", display: "flex", alignItems: "center", color: "text.secondary" }}>
        <LanguageIcon aria-hidden="true" sx={{ position: "absolute", left: 8, pointerEvents: "none" }} />
        <Box
          component="select"
          aria-label={t("auth.language")}
          value={locale}
          onChange={(event) => changeLanguage(event.target.value as Locale)}
          sx={{
            height: { xs: 44, sm: 36 },
            pl: 4.5,
            pr: 1,
            color: "text.primary",
            bgcolor: "transparent",
            border: 0,
            borderRadius: "8px",
            font: "inherit",
            typography: "body1",
            cursor: "pointer",
            "&:hover": { bgcolor: "action.hover" },
            "& option": { color: "text.primary", bgcolor: "surface.raised" },
          }}
        >
          <option value="en" lang="en">
            {t("auth.language.en")}
          </option>
          <option value="tr" lang="tr">
            {t("auth.language.tr")}
          </option>
        </Box>
      </Box>
      <IconButton
        aria-label={t(isDark ? "auth.theme.toLight" : "auth.theme.toDark")}
        onClick={() => chooseTheme(isDark ? "light" : "dark")}
      >
        {isDark ? <LightModeIcon aria-hidden="true" /> : <DarkModeIcon aria-hidden="true" />}
      </IconButton>
    </Box>
  );
}

/**
 * Reloads the page in the language with the input so far: forms with drafts carry theirs, others the email and the
 * "keep" choice.
 */
function changeLanguage(locale: Locale): void {
  persistChoice("lang", locale);
  const url = new URL(location.href);
  const email = document.querySelector<HTMLInputElement>("input[name=email]")?.value.trim();
  if (email) url.searchParams.set("email", email);
  const stays = document.querySelector<HTMLInputElement>("input[name=remember]");
  if (stays?.checked) url.searchParams.delete("remember");
  else if (stays) url.searchParams.set("remember", "0");
  url.searchParams.delete("lang");
  storeDrafts();
  discardUnsaved();
  location.replace(url);
}
