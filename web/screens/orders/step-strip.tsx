import { styled } from "@mui/material/styles";
import type { OrderExtended } from "#shared/api/ecommerce/orders.ts";
import { type MessageKey, useT } from "../../lib/i18n.tsx";
import { Notice } from "../../ui/notice.tsx";
import { WriteButton } from "../../ui/write-button.tsx";
import { type Step, stepsOf, type useSteps } from "./order.steps.ts";

/** What can be asked about an order in a dialog of its own. */
export type Asked = "cancel" | "pay" | "refund" | "return" | "edit";

const Strip = styled("section")(({ theme }) => ({
  display: "grid",
  gap: 12,
  marginBottom: 24,
  padding: 16,
  borderRadius: 12,
  backgroundColor: theme.vars.palette.surface.sunken,
  "& h3": { ...theme.typography.subtitle2, margin: 0 },
  "& p": { ...theme.typography.body2, margin: "2px 0 0", color: theme.vars.palette.text.secondary },
  [theme.breakpoints.down("sm")]: { "& .steps": { display: "none" } },
}));
const Steps = styled("div")({ display: "flex", flexWrap: "wrap", gap: 8 });

interface StripProps {
  order: OrderExtended;
  steps: ReturnType<typeof useSteps>;
  onAsk(asked: Asked): void;
}

/** What comes next for an order: only what it may do now, and why the last try was refused. */
export function StepStrip(props: StripProps) {
  const { order, steps } = props;
  const t = useT();
  return (
    <Strip aria-labelledby="next-step">
      <div>
        <h3 id="next-step">{t("order.nextStep")}</h3>
        <p>{t(`order.hint.${hintOf(order)}` as MessageKey)}</p>
      </div>
      {steps.refusal && <Notice tone="danger">{steps.refusal}</Notice>}
      <Steps className="steps">
        <StepButtons {...props} />
      </Steps>
      <span className="visually-hidden" role="status">
        {steps.told}
      </span>
    </Strip>
  );
}

/** The next action at the foot of a phone's screen, in reach of the thumb. */
export function StepBar(props: StripProps) {
  return (
    <Steps sx={{ "& > *": { flexGrow: 1 } }}>
      <StepButtons {...props} isShort />
    </Steps>
  );
}

/** A button for each step that may be taken now; what is missing first comes before it. */
function StepButtons({ order, steps, onAsk, isShort }: StripProps & { isShort?: boolean }) {
  const t = useT();
  const all = stepsOf(order);
  const isUnpaid = all.some(({ needs }) => needs.includes("paid"));
  const canReturn = order.status === "completed" && order.details.some((line) => line.returned < line.quantity);
  const shown = all.filter(({ act, needs }) => !(needs.includes("paid") || (isShort && act === "unconfirm")));
  return (
    <>
      {isUnpaid && (
        <WriteButton variant="contained" onClick={() => onAsk("pay")}>
          {t("order.markPaid")}
        </WriteButton>
      )}
      {shown.map((step, at) => (
        <WriteButton
          key={step.act}
          variant={at === 0 && !isUnpaid && step.act !== "cancel" ? "contained" : "outlined"}
          color={step.act === "cancel" ? "error" : "primary"}
          loading={steps.busy === step.to}
          disabled={steps.busy !== null}
          onClick={() => (step.act === "cancel" ? onAsk("cancel") : void steps.take({ to: step.to }))}
        >
          {t(`order.act.${step.act}` as MessageKey)}
        </WriteButton>
      ))}
      {canReturn && (
        <WriteButton variant="outlined" onClick={() => onAsk("return")}>
          {t("order.takeBack")}
        </WriteButton>
      )}
    </>
  );
}

function hintOf(order: OrderExtended): string {
  const [next]: (Step | undefined)[] = stepsOf(order);
  if (order.status === "cancelled") return next ? "reopen" : "closed";
  if (next?.needs.includes("paid")) return "unpaid";
  return order.status;
}
