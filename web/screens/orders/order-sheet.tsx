import Skeleton from "@mui/material/Skeleton";
import { lazy, Suspense, useState } from "react";
import type { OrderExtended } from "#shared/api/ecommerce/orders.ts";
import { useT } from "../../lib/i18n.tsx";
import { FailureNotice } from "../../ui/failure-notice.tsx";
import { PrintPage } from "../../ui/list/print-page.tsx";
import { SideSheet } from "../../ui/list/side-sheet.tsx";
import { RecordMissing } from "../../ui/record-missing.tsx";
import { useOrder } from "./order.data.ts";
import { dueOf, refundableOf } from "./order.money.ts";
import { useSteps } from "./order.steps.ts";
import { OrderBody } from "./order-body.tsx";
import { OrderTitle, OrderTools } from "./order-head.tsx";
import { OrderPaper } from "./order-paper.tsx";
import { numberOf } from "./orders.columns.tsx";
import { type Asked, StepBar } from "./step-strip.tsx";
import { useOrderKeys } from "./use-order-keys.ts";

const OrderDialogs = lazy(async () => ({ default: (await import("./order-dialogs.tsx")).OrderDialogs }));

export interface OrderSheetProps {
  id: number;
  backTo: string;
  /** Something else is on the paper just now. */
  isOffPaper: boolean;
  onClose(): void;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
}

/** One order beside the list, with all that can be done to it. */
export function OrderSheet({ id, backTo, isOffPaper, onClose, onPrevious, onNext }: OrderSheetProps) {
  const t = useT();
  const { data, error, mutate } = useOrder(id);
  const order = data?.data;
  const steps = useSteps(order);
  const [asked, setAsked] = useState<{ id: number; what: Asked } | null>(null);
  const onAsk = (what: Asked) => setAsked({ id, what });
  const label = order ? t("order.sheet", { number: numberOf(order) }) : t("order.sheetLoading");
  const isMissing = error?.status === 404 || error?.status === 422;
  useOrderKeys({ order, steps, onAsk, onPrevious, onNext });
  return (
    <>
      <SideSheet
        label={label}
        width={640}
        onClose={onClose}
        title={<OrderTitle order={order} />}
        tools={
          <OrderTools
            isThere={!!order}
            choices={order ? choicesOf(order).map((what) => ({ label: t(WORDS[what]), onChoose: () => onAsk(what) })) : []}
            onPrevious={onPrevious}
            onNext={onNext}
          />
        }
        phoneFooter={order && order.allowedTransitions.length > 0 && <StepBar order={order} steps={steps} onAsk={onAsk} />}
      >
        {order ? (
          <OrderBody order={order} steps={steps} onAsk={onAsk} />
        ) : isMissing ? (
          <RecordMissing title={t("order.missing")} back={{ to: backTo, label: t("order.backToList") }} />
        ) : error ? (
          <FailureNotice error={error} onRetry={() => mutate()} />
        ) : (
          <div aria-busy="true">
            <Skeleton variant="rounded" height={24} width={180} />
            <Skeleton variant="rounded" height={112} sx={{ mt: 2 }} />
            <Skeleton variant="rounded" height={160} sx={{ mt: 3 }} />
          </div>
        )}
      </SideSheet>
      {order && !isOffPaper && (
        <PrintPage>
          <OrderPaper order={order} />
        </PrintPage>
      )}
      <Suspense>
        {order && asked?.id === id && (
          <OrderDialogs asked={asked.what} order={order} onClose={() => setAsked(null)} />
        )}
      </Suspense>
    </>
  );
}

const WORDS = {
  edit: "order.edit",
  pay: "order.markPaid",
  refund: "order.refund",
  return: "order.takeBack",
  cancel: "order.act.cancel",
} as const satisfies Record<Asked, string>;

/** What the menu offers for an order as it stands. */
function choicesOf(order: OrderExtended): Asked[] {
  const canReturn = order.status === "completed" && order.details.some((line) => line.returned < line.quantity);
  return [
    "edit",
    ...(dueOf(order) > 0 ? (["pay"] as const) : []),
    ...(refundableOf(order) > 0 ? (["refund"] as const) : []),
    ...(canReturn ? (["return"] as const) : []),
    ...(order.allowedTransitions.some(({ to }) => to === "cancelled") ? (["cancel"] as const) : []),
  ];
}
