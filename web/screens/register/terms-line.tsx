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
    <div>
      <Typography variant="caption" component="p" sx={{ color: "text.secondary" }}>
        {before}
        <Link
          component="button"
          type="button"
          underline="always"
          onClick={() => dialog.current?.showModal()}
          sx={{ font: "inherit", verticalAlign: "baseline" }}
        >
          {link}
        </Link>
        {after}
      </Typography>
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
        <Box sx={{ display: "grid", gap: 1.5, p: 3, typography: "body1", "& p": { m: 0 } }}>
          <Typography variant="h2" id={id}>
            {t("auth.terms.title")}
          </Typography>
          <p>{t("auth.terms.use")}</p>
          <p>{t("auth.terms.data")}</p>
          <p>{t("auth.terms.end")}</p>
          <Button variant="contained" sx={{ justifySelf: "end", mt: 1 }} onClick={() => dialog.current?.close()}>
            {t("common.close")}
          </Button>
        </Box>
      </Box>
    </div>
  );
}
