import Box from "@mui/material/Box";
import { useT } from "../../lib/i18n.tsx";

/** Logo with the product's name. */
export function Logo() {
  const t = useT();
  return (
    <Box sx={{ display: "inline-flex", alignItems: "center", gap: 1.25, typography: "h4" }}>
      <Box component="svg" width={28} height={28} viewBox="0 0 28 28" aria-hidden="true" sx={{ color: "primary.main" }}>
        <rect width="28" height="28" rx="8" fill="currentColor" />
        <Box
          component="path"
          d="M8 20v-5M14 20V8M20 20v-8"
          fill="none"
          stroke="currentColor"
          strokeWidth="3"
          strokeLinecap="round"
          sx={{ color: "primary.contrastText" }}
        />
      </Box>
      {t("common.appName")}
    </Box>
  );
}
