import Box from "@mui/material/Box";
import { useT } from "../../lib/i18n.tsx";

/** What was chosen: as the reader reads it, and as it travels. */
export function ValueLines({ text, iso }: { text: string | null; iso: string | null }) {
  const t = useT();
  return (
    <Box
      component="dl"
      aria-live="polite"
      sx={{
        display: "grid",
        gridTemplateColumns: "auto 1fr",
        columnGap: 2,
        m: 0,
        mt: 1.5,
        typography: "body2",
        minHeight: 36,
        "& dt": { color: "text.secondary" },
        "& dd": { m: 0, textAlign: "end", fontFeatureSettings: '"tnum"', overflowWrap: "anywhere" },
      }}
    >
      <dt>{t("datePicker.shown")}</dt>
      <dd data-value="text">{text ?? t("datePicker.none")}</dd>
      <dt>{t("datePicker.iso")}</dt>
      <dd data-value="iso">{iso ?? t("datePicker.none")}</dd>
    </Box>
  );
}
