import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import type { ChangePreview } from "#shared/api/billing/billing-shapes.ts";
import { useBillingWords } from "../billing.words.ts";

/** Quote: today's charge line by line, and the next one. */
export function ChangeQuote({ shown }: { shown: ChangePreview }) {
  const { t, format, line, planName, intervalName } = useBillingWords();
  if (!shown.isNow) {
    return (
      <Typography variant="body1">
        {t("billing.laterQuote", {
          plan: planName(shown.plan),
          interval: intervalName(shown.interval),
          when: format.longDate(shown.effectiveAt),
          amount: format.money(shown.nextAmount),
        })}
      </Typography>
    );
  }
  return (
    <Box
      component="dl"
      sx={{ m: 0, display: "grid", gridTemplateColumns: "1fr auto", rowGap: 1, fontFeatureSettings: '"tnum"' }}
    >
      {shown.lines.map((one) => (
        <Line key={one.kind} name={line(one)} value={format.money(one.amount)} />
      ))}
      {shown.tax !== 0 && <Line name={t("billing.tax")} value={format.money(shown.tax)} />}
      <Line isStrong name={t("billing.dueNow")} value={format.money(shown.dueNow)} />
      <Line
        isSilent
        name={t("billing.nextTime", { when: format.longDate(shown.nextAt) })}
        value={format.money(shown.nextAmount)}
      />
    </Box>
  );
}

function Line({ name, value, ...is }: { name: ReactNode; value: string; isStrong?: boolean; isSilent?: boolean }) {
  const look = {
    m: 0,
    ...(is.isStrong && { fontWeight: 600, pt: 1, borderTop: 1, borderColor: "divider" }),
    ...(is.isSilent && { color: "text.secondary" }),
  };
  return (
    <>
      <Typography component="dt" variant="body1" sx={look}>
        {name}
      </Typography>
      <Typography component="dd" variant="body1" sx={{ ...look, pl: 2, textAlign: "right", whiteSpace: "nowrap" }}>
        {value}
      </Typography>
    </>
  );
}
