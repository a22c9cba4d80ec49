import Box from "@mui/material/Box";
import ToggleButton from "@mui/material/ToggleButton";
import ToggleButtonGroup from "@mui/material/ToggleButtonGroup";
import { useEffect, useRef, useState } from "react";
import type { ChangePreview } from "#shared/api/billing/billing-shapes.ts";
import { type Interval, intervals } from "#shared/rules/billing/plans.ts";
import type { ApiError } from "../../../lib/api/client.ts";
import { useApi } from "../../../lib/api/use-api.ts";
import { useIdempotencyKeys } from "../../../lib/api/use-idempotency-keys.ts";
import { FailureNotice } from "../../../ui/feedback/failure-notice.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { useForm } from "../../../ui/form/use-form.ts";
import { toast } from "../../../ui/toast/toast-store.ts";
import { ActionDialog } from "../action-dialog.tsx";
import { confirmChange, previewChange } from "../billing.data.ts";
import { useBillingWords } from "../billing.words.ts";
import type { LayerProps } from "../layer.ts";
import { ChangeQuote } from "./change-quote.tsx";
import { chosenPlan } from "./chosen-plan.ts";
import { PlanChoice } from "./plan-choice.tsx";

/** Height of four quote lines, reserved while loading. */
const QUOTE_HEIGHT = 104;

/** Change of plan or interval: choice, exact quote of the server, confirmation of that quote. */
export function ChangeDialog({ wanted, onClose }: LayerProps) {
  const { t, format, planName, intervalName, refusal } = useBillingWords();
  const keys = useIdempotencyKeys();
  const plans = useApi("GET /billing/plans");
  const subscription = useApi("GET /billing/subscription");
  const current = subscription.data?.data;
  const [chosen, setChosen] = useState(chosenPlan.get(wanted ?? "") ?? {});
  const [shown, setShown] = useState<ChangePreview | null>(null);
  const [refused, setRefused] = useState<ApiError | null>(null);
  const [isAsked, setAsked] = useState(false);
  const [round, setRound] = useState(0);
  const asked = useRef(0);
  const interval = chosen.interval ?? current?.interval ?? "month";
  const { plan } = chosen;
  const version = current?.version;
  // A trial plan can be bought unchanged.
  const isSame = plan === current?.plan && interval === current?.interval && current?.status !== "trialing";

  // A newer choice, a plan change by others or an expired quote fetches a new one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each round asks again.
  useEffect(() => {
    const turn = ++asked.current;
    setShown(null);
    setRefused(null);
    setAsked(false);
    if (!plan || version === undefined || isSame) return;
    previewChange({ plan, interval }).then(
      (preview) => turn === asked.current && setShown(preview),
      (error: ApiError) => turn === asked.current && setRefused(error),
    );
  }, [plan, interval, version, isSame, round]);

  const form = useForm({
    form: "change",
    start: {},
    check: () => ({}),
    save: async () => {
      if (!shown || version === undefined) return;
      const body = { previewId: shown.previewId, confirmed: isAsked };
      try {
        const after = await confirmChange({ body, ifMatch: version, idempotencyKey: keys.of(body) });
        const words = shown.isNow ? "billing.changed" : "billing.scheduledToast";
        toast({
          message: t(words, {
            plan: planName(shown.plan),
            interval: intervalName(shown.interval),
            when: format.longDate(after.periodEnd),
          }),
          type: "success",
        });
        onClose();
      } catch (error) {
        if ((error as ApiError).params?.reason === "confirmation_required") return setAsked(true);
        if ((error as ApiError).code === "preview_stale") setRound((last) => last + 1);
        throw error;
      }
    },
  });
  const lost = [plans, subscription].filter(({ data, error }) => error && !data);
  const act = isAsked
    ? t("billing.confirmAtBank")
    : shown?.isNow
      ? t("billing.pay", { amount: format.money(shown.dueNow) })
      : t("billing.confirm");
  return (
    <ActionDialog
      title={t("billing.changePlan")}
      act={act}
      isBarred={!shown}
      maxWidth="md"
      form={form}
      onClose={onClose}
    >
      {lost[0]?.error && (
        <FailureNotice error={lost[0].error} onRetry={() => Promise.all(lost.map((read) => read.mutate()))} />
      )}
      <ToggleButtonGroup
        exclusive
        size="small"
        value={interval}
        aria-label={t("billing.intervalLabel")}
        sx={{ "& > button": { px: 1.5 } }}
        onChange={(_, next: Interval | null) => next && setChosen({ ...chosen, interval: next })}
      >
        {intervals.map((one) => (
          <ToggleButton key={one} value={one}>
            {t(`billing.interval.${one}`)}
            {one === "year" ? ` · ${t("billing.monthsFree")}` : ""}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <PlanChoice
        plans={(plans.data?.data ?? []).filter(({ code }) => code !== "free")}
        interval={interval}
        chosen={plan}
        current={current}
        onChoose={(next) => setChosen({ ...chosen, plan: next })}
      />
      {isAsked && shown && <Notice tone="info">{t("billing.bankAsks", { amount: format.money(shown.dueNow) })}</Notice>}
      <Box aria-live="polite" sx={{ minHeight: QUOTE_HEIGHT }}>
        {isSame && plan && <Notice tone="info">{t("billing.isCurrent")}</Notice>}
        {refused?.isPassing && <FailureNotice error={refused} onRetry={() => setRound((last) => last + 1)} />}
        {refused && !refused.isPassing && <Notice tone="warning">{refusal(refused, plan)}</Notice>}
        {shown && <ChangeQuote shown={shown} />}
      </Box>
    </ActionDialog>
  );
}
