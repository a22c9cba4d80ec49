import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useApi } from "../../../lib/api/use-api.ts";
import { useAction } from "../../../ui/actions/use-action.ts";
import { WriteButton } from "../../../ui/actions/write-button.tsx";
import { FailureNotice } from "../../../ui/feedback/failure-notice.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { CardPanel } from "../../../ui/layout/card-panel.tsx";
import { StatusChip } from "../../../ui/record/status-chip.tsx";
import { toast } from "../../../ui/toast/toast-store.ts";
import { dropScheduled, resumePlan } from "../billing.data.ts";
import { useBillingWords } from "../billing.words.ts";
import { layers } from "../layer.parts.ts";
import type { Layer } from "../layer.ts";

/** Plan: name, price, status, renewal or end, actions. */
export function PlanCard({ onLayer, onChange }: { onLayer(layer: Layer): void; onChange(): void }) {
  const { t, format, planName, intervalName, refusal, status: statusName } = useBillingWords();
  const { data, error, mutate } = useApi("GET /billing/subscription");
  const plan = data?.data;
  const { isBusy, run } = useAction(refusal);
  const act = (send: () => Promise<unknown>, words: string) =>
    void run(async () => {
      await send();
      toast({ message: words, type: "success" });
    });
  if (!plan) {
    return (
      <CardPanel title={t("billing.planTitle")}>
        {error ? <FailureNotice error={error} onRetry={() => mutate()} /> : <Skeleton height={140} variant="rounded" />}
      </CardPanel>
    );
  }
  const { cancelAt, scheduled, periodEnd, status, trialEnd, version } = plan;
  const isOver = status === "canceled";
  const when = format.longDate(cancelAt ?? trialEnd ?? periodEnd);
  const next = cancelAt ? "billing.endsOn" : trialEnd ? "billing.trialUntil" : "billing.renewsOn";
  return (
    <CardPanel
      title={t("billing.planTitle")}
      action={<StatusChip kind="subscription" value={status} text={statusName(status)} />}
    >
      <Typography variant="figure" component="p">
        {planName(plan.plan)}
      </Typography>
      <Typography variant="body1" sx={{ mt: 0.5, fontFeatureSettings: '"tnum"' }}>
        {plan.plan === "free"
          ? format.money(plan.price)
          : t("billing.priceBy", { price: format.money(plan.price), interval: intervalName(plan.interval) })}
      </Typography>
      {!isOver && (
        <Typography variant="body1" sx={{ mt: 0.5, color: "text.secondary" }}>
          {t(next, { when })}
        </Typography>
      )}
      {scheduled && (
        <Stack direction="row" sx={{ mt: 1, alignItems: "center", gap: 1, flexWrap: "wrap" }}>
          <Typography variant="body1">
            {t("billing.changesTo", {
              plan: planName(scheduled.plan),
              interval: intervalName(scheduled.interval),
              when: format.longDate(scheduled.at),
            })}
          </Typography>
          <WriteButton
            size="small"
            loading={isBusy}
            onClick={() => act(() => dropScheduled(version), t("billing.unscheduled"))}
          >
            {t("billing.undo")}
          </WriteButton>
        </Stack>
      )}
      <Stack direction="row" sx={{ mt: 2.5, gap: 1, flexWrap: "wrap" }}>
        <Button variant="contained" disabled={isBusy} {...layers.change.near} onClick={onChange}>
          {t("billing.changePlan")}
        </Button>
        {cancelAt ? (
          <WriteButton
            variant="outlined"
            loading={isBusy}
            onClick={() => act(() => resumePlan(version), t("billing.resumed"))}
          >
            {t("billing.resume")}
          </WriteButton>
        ) : (
          !isOver && (
            <Button
              color="inherit"
              variant="outlined"
              disabled={isBusy}
              {...layers.cancel.near}
              onClick={() => onLayer({ kind: "cancel" })}
            >
              {t("billing.cancel")}
            </Button>
          )
        )}
      </Stack>
    </CardPanel>
  );
}
