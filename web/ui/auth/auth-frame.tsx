import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { type ReactNode, useEffect } from "react";
import { useLocation } from "react-router-dom";
import { useT } from "../../lib/i18n.tsx";
import { AuthControls } from "./auth-controls.tsx";
import { AuthDrawing } from "./auth-drawing.tsx";

interface AuthFrameProps {
  title: string;
  children: ReactNode;
  /** Link to the other page, below the form. */
  footer: ReactNode;
}

/** Page of a signed-out visitor: form at 400 px, illustration beside it on wide windows. */
export function AuthFrame({ title, children, footer }: AuthFrameProps) {
  const t = useT();
  const { key } = useLocation();
  const tab = `${title} · ${t("common.appName")}`;

  useEffect(() => {
    document.title = tab;
    // Only after navigation inside the product; a new document leaves the focus to the browser.
    if (key !== "default" && !document.getElementById("main")?.contains(document.activeElement)) {
      document.getElementById("page-title")?.focus();
    }
  }, [key, tab]);

  return (
    <Box
      sx={{
        display: "grid",
        gridTemplateColumns: { xs: "minmax(0, 1fr)", md: "minmax(0, 1fr) minmax(0, 1fr)" },
        minHeight: "100dvh",
        bgcolor: "background.default",
      }}
    >
      <AuthControls />
      <Box
        component="main"
        id="main"
        tabIndex={-1}
        sx={{
          display: "grid",
          alignContent: { xs: "start", sm: "safe center" },
          justifyItems: "center",
          px: { xs: 2, sm: 3 },
          pt: { xs: 10, sm: 9 },
          pb: { xs: 4, sm: 5 },
        }}
      >
        <Box
          sx={{
            display: "grid",
            gap: 3,
            width: "100%",
            maxWidth: 400,
            p: { xs: 0, sm: 4 },
            boxSizing: "content-box",
            bgcolor: { sm: "background.paper" },
            border: { xs: 0, sm: 1 },
            borderColor: { sm: "divider" },
            borderRadius: { sm: "12px" },
          }}
        >
          <Logo />
          <Typography variant="h1" id="page-title" tabIndex={-1}>
            {title}
          </Typography>
          {children}
          <Typography variant="body1" sx={{ color: "text.secondary" }}>
            {footer}
          </Typography>
        </Box>
      </Box>
      <Box
        sx={{
          display: { xs: "none", md: "grid" },
          placeItems: "center",
          py: 8,
          pr: { md: 5, lg: 10 },
        }}
      >
        <AuthDrawing />
      </Box>
    </Box>
  );
}

/** Logo with the product's name. */
function Logo() {
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
