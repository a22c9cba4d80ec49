import { useIsLive } from "../../../lib/boot.tsx";
import { useT } from "../../../lib/i18n.tsx";
import { lazyView } from "../../../lib/lazy-view.ts";
import { FailureNotice } from "../../../ui/feedback/failure-notice.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { LazyBoundary } from "../../../ui/lazy/lazy-boundary.tsx";
import { RecordMissing } from "../../../ui/record/record-missing.tsx";
import { SideSheet } from "../../../ui/record/side-sheet.tsx";
import { numberOf } from "../list/orders.columns.tsx";
import { useOrder } from "../order.data.ts";
import type { Choice } from "../order.options.ts";
import { useOrderWork } from "../use-order-work.ts";
import { OrderBody } from "./order-body.tsx";
import { OrderTitle, OrderTools } from "./order-head.tsx";
import { StatusActions } from "./status-bar.tsx";
import { useOrderKeys } from "./use-order-keys.ts";

const OrderDialogs = lazyView(
  async () => (await import("../actions/order-dialogs.tsx")).OrderDialogs,
  ["forms", "orderActs"],
);
const OrderPaperPage = lazyView(async () => (await import("./order-paper-page.tsx")).OrderPaperPage, []);
const WORDS = {
  edit: "order.edit",
  pay: "order.markPaid",
  late: "order.recordPayment",
  fail: "order.paymentFailed",
  refund: "order.refund",
  return: "order.takeBack",
  cancel: "order.act.cancel",
} as const satisfies Record<Choice, string>;

interface OrderSheetProps {
  id: number;
  backTo: string;
  /** Something else is being printed. */
  isOffPaper: boolean;
  onClose(): void;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
}

/** Order beside the list with all its actions. */
export function OrderSheet({ id, backTo, isOffPaper, onClose, onPrevious, onNext }: OrderSheetProps) {
  const t = useT();
  const isLive = useIsLive();
  const { data, error, mutate } = useOrder(id);
  const order = data?.data;
  const work = useOrderWork(order);
  const isMissing = error?.status === 404 || error?.status === 422;
  const choices = work.asks.map((what) => ({ label: t(WORDS[what]), onChoose: () => work.ask(what) }));
  const hasSteps = work.steps.length > 0 || work.asks.includes("return");
  useOrderKeys({ order, work, onPrevious, onNext });
  return (
    <>
      <SideSheet
        label={order ? t("order.sheet", { number: numberOf(order) }) : t("order.sheetLoading")}
        width={640}
        onClose={onClose}
        title={<OrderTitle order={order} />}
        tools={<OrderTools isThere={!!order} choices={choices} onPrevious={onPrevious} onNext={onNext} />}
        phoneFooter={hasSteps && <StatusActions work={work} />}
      >
        {order ? (
          <OrderBody order={order} work={work} />
        ) : isMissing ? (
          <RecordMissing title={t("order.missing")} id={id} back={{ to: backTo, label: t("order.backToList") }} />
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
      <LazyBoundary isSilent>{order && isLive && !isOffPaper && <OrderPaperPage order={order} />}</LazyBoundary>
      <LazyBoundary onLoadError={() => work.ask(null)}>
        {order && work.asked && (
          <OrderDialogs
            asked={work.asked}
            order={order}
            onComplete={(collected) => void work.take({ to: "completed", collected })}
            onClose={() => work.ask(null)}
          />
        )}
      </LazyBoundary>
    </>
  );
}
