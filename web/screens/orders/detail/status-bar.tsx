import { styled } from "@mui/material/styles";
import type { OrderExtended } from "#shared/api/ecommerce/orders.ts";
import type { OrderAct } from "#shared/rules/orders/order-states.ts";
import { useBoot } from "../../../lib/boot.tsx";
import { useFormat } from "../../../lib/format.ts";
import { type MessageKey, useT } from "../../../lib/i18n.tsx";
import { WriteButton } from "../../../ui/actions/write-button.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { useOrderRights } from "../order.rights.ts";
import type { OrderWork } from "../use-order-work.ts";
import { nextStepText } from "./next-step-text.ts";

const Strip = styled("section")(({ theme }) => ({
  display: "grid",
  gap: 12,
  marginBottom: 24,
  padding: 16,
  borderRadius: 12,
  backgroundColor: theme.vars.palette.surface.sunken,
  "& h3": { ...theme.typography.subtitle2, margin: 0 },
  "& p": { ...theme.typography.body2, margin: "2px 0 0", color: theme.vars.palette.text.secondary },
  "& .steps:empty": { display: "none" },
  "& label": {
    ...theme.typography.body2,
    justifySelf: "start",
    display: "flex",
    alignItems: "center",
    gap: 10,
    minHeight: 32,
    cursor: "pointer",
  },
  "& input": { width: 18, height: 18, margin: 0, accentColor: theme.vars.palette.primary.main },
  [theme.breakpoints.down("sm")]: { "& .steps": { display: "none" }, "& label": { minHeight: 44 } },
}));
const Steps = styled("div")({ display: "flex", flexWrap: "wrap", gap: 8 });

/** Steps that can notify the customer; a cancellation asks in its dialog. */
const isHeardOf = (act: OrderAct): boolean => act === "confirm" || act === "complete";

/** Possible next steps of an order, and the error of the last attempt. */
export function StatusBar({ order, work }: { order: OrderExtended; work: OrderWork }) {
  const t = useT();
  const { money } = useFormat();
  const { mailIsOff } = useBoot();
  const { status } = order;
  const { canWork } = useOrderRights();
  const may = { cancel: work.steps.some(({ act }) => act === "cancel"), work: canWork };
  return (
    <Strip aria-labelledby="next-step">
      <div>
        <h3 id="next-step">{t("order.nextStep")}</h3>
        <p>{t(`order.hint.${nextStepText(order, may)}`, { status, due: money(order.due) })}</p>
      </div>
      {work.refusal && <Notice tone="danger">{work.refusal}</Notice>}
      <Steps className="steps">
        <StepButtons work={work} />
      </Steps>
      {order.customerId && work.steps.some(({ act, needs }) => isHeardOf(act) && !needs.includes("paid")) && (
        <label>
          <input type="checkbox" checked={work.isHeard} onChange={(event) => work.hear(event.target.checked)} />
          {t(mailIsOff ? "order.keepForCustomer" : "order.tellCustomer")}
        </label>
      )}
      <span className="visually-hidden" role="status">
        {work.told}
      </span>
    </Strip>
  );
}

/** Next step at the foot of a phone's screen, within thumb reach. */
export function StatusActions({ work }: { work: OrderWork }) {
  return (
    <Steps sx={{ "& > *": { flexGrow: 1 } }}>
      <StepButtons work={work} isShort />
    </Steps>
  );
}

/** Steps backwards. */
const LEADS_BACK: ReadonlySet<OrderAct> = new Set(["cancel", "unconfirm", "uncomplete"]);

/** Button for each possible step; a missing prerequisite comes first. */
function StepButtons({ work, isShort = false }: { work: OrderWork; isShort?: boolean }) {
  const t = useT();
  const { next } = work;
  const shown = work.steps.filter(
    ({ act, needs }) => !(needs.includes("paid") || (isShort && (act === "unconfirm" || act === "uncomplete"))),
  );
  return (
    <>
      {next?.act === "pay" && (
        <WriteButton variant="contained" onClick={() => work.ask("pay")}>
          {t("order.markPaid")}
        </WriteButton>
      )}
      {shown.map((step, at) => (
        <WriteButton
          key={step.act}
          variant={(next ? step.act === next.act : at === 0 && !LEADS_BACK.has(step.act)) ? "contained" : "outlined"}
          color={step.act === "cancel" ? "error" : "primary"}
          loading={work.busy === step.to}
          disabled={work.busy !== null}
          onClick={() => work.lead(step)}
        >
          {t(`order.act.${step.act}` as MessageKey)}
        </WriteButton>
      ))}
      {work.asks.includes("return") && (
        <WriteButton variant="outlined" onClick={() => work.ask("return")}>
          {t("order.takeBack")}
        </WriteButton>
      )}
    </>
  );
}
