import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Link from "@mui/material/Link";
import Typography from "@mui/material/Typography";
import { useId, useRef } from "react";
import { useT } from "../../lib/i18n.tsx";

/** The sentence about the terms; its link opens them over the page, so nothing typed is lost. */
export function TermsLine() {
  const t = useT();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [before, link, after] = t("auth.register.terms").split(/<\/?link>/);
  return (
    <Typography variant="caption" component="p" sx={{ color: "text.secondary" }}>
      {before}
      <Link
        component="button"
        type="button"
        underline="always"
        sx={{ font: "inherit", verticalAlign: "baseline" }}
        onClick={() => dialog.current?.showModal()}
      >
        {link}
      </Link>
      {after}
      <Box
        component="dialog"
        ref={dialog}
        aria-labelledby={id}
        onClick={(event) => {
          if (event.target === event.currentTarget) dialog.current?.close();
        }}
        sx={{
          width: "min(480px, calc(100vw - 32px))",
          p: 0,
          color: "text.primary",
          bgcolor: "surface.raised",
          border: 1,
          borderColor: "divider",
          borderRadius: "16px",
          boxShadow: 8,
        }}
      >
        <Box component="span" sx={{ display: "grid", gap: 1.5, p: 3, typography: "body1" }}>
          <Box component="strong" id={id} sx={{ typography: "h2" }}>
            {t("auth.terms.title")}
          </Box>
          <span>{t("auth.terms.use")}</span>
          <span>{t("auth.terms.data")}</span>
          <span>{t("auth.terms.end")}</span>
          <Button variant="contained" sx={{ justifySelf: "end" }} onClick={() => dialog.current?.close()}>
            {t("common.close")}
          </Button>
        </Box>
      </Box>
    </Typography>
  );
}
