import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useApi } from "../../../lib/api/use-api.ts";
import { useIsLive } from "../../../lib/boot.tsx";
import { FailureNotice } from "../../../ui/feedback/failure-notice.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { CardPanel } from "../../../ui/layout/card-panel.tsx";
import { useBillingWords } from "../billing.words.ts";
import { layers } from "../layer.parts.ts";
import type { Layer } from "../layer.ts";

/** Billing details. */
export function DetailsCard({ onLayer }: { onLayer(layer: Layer): void }) {
  const { t, format } = useBillingWords();
  const { data, error, mutate } = useApi("GET /billing/details");
  const to = data?.data;
  // Country names differ by engine, so the server renders the code.
  const isLive = useIsLive();
  const country = isLive && to?.country ? format.country(to.country) : (to?.country ?? "");
  const lines = to ? [to.line1, to.line2, `${to.postcode} ${to.city}`.trim(), country, to.email].filter(Boolean) : [];
  return (
    <CardPanel
      title={t("billing.details")}
      action={
        <Button size="small" disabled={!to} {...layers.details.near} onClick={() => onLayer({ kind: "details" })}>
          {t("billing.edit")}
        </Button>
      }
    >
      {error && !to ? <FailureNotice error={error} onRetry={() => mutate()} /> : null}
      {!to && !error ? <Skeleton variant="rounded" height={96} /> : null}
      {to && (
        <Box sx={{ overflowWrap: "anywhere" }}>
          <Typography variant="body1" sx={to.name ? { fontWeight: 500 } : { color: "text.secondary" }}>
            <bdi>{to.name || t("billing.noDetails")}</bdi>
          </Typography>
          {lines.map((line) => (
            <Typography key={line} variant="body1" sx={{ color: "text.secondary" }}>
              <bdi>{line}</bdi>
            </Typography>
          ))}
          {to.taxNumber && (
            <Typography variant="body1" sx={{ color: "text.secondary" }}>
              {t("billing.taxNumberIs", { number: to.taxNumber })}
            </Typography>
          )}
        </Box>
      )}
    </CardPanel>
  );
}
