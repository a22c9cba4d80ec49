import type { OrderExtended } from "#shared/api/ecommerce/orders.ts";
import { useIsLive } from "../../../lib/boot.tsx";
import { type MessageKey, useT } from "../../../lib/i18n.tsx";
import { lazyView } from "../../../lib/lazy-view.ts";
import { type Shortcut, useShortcuts } from "../../../lib/shortcuts.ts";
import { FailureNotice } from "../../../ui/feedback/failure-notice.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { LazyBoundary } from "../../../ui/lazy/lazy-boundary.tsx";
import { RecordMissing } from "../../../ui/record/record-missing.tsx";
import { SideSheet } from "../../../ui/record/side-sheet.tsx";
import { numberOf } from "../list/orders.columns.tsx";
import { useOrder } from "../order.data.ts";
import type { Choice } from "../order.options.ts";
import { type OrderWork, useOrderWork } from "../use-order-work.ts";
import { OrderBuyer } from "./order-buyer.tsx";
import { OrderCards } from "./order-cards.tsx";
import { OrderDelivery } from "./order-delivery.tsx";
import { OrderChips, OrderTitle, OrderTools } from "./order-head.tsx";
import { OrderLines } from "./order-lines.tsx";
import { OrderMoney } from "./order-money.tsx";
import { StatusActions, StatusBar } from "./status-bar.tsx";
import { leadToNote } from "./timeline/note-field.ts";
import { useReasonText } from "./timeline/order.events.ts";
import { OrderTimeline } from "./timeline/order-timeline.tsx";

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

/** Body of the order sheet, in working order. */
function OrderBody({ order, work }: { order: OrderExtended; work: OrderWork }) {
  const t = useT();
  const reasonText = useReasonText();
  return (
    <>
      <OrderChips order={order} />
      <StatusBar order={order} work={work} />
      {order.status === "cancelled" && order.cancelReason && (
        <div style={{ marginBottom: 24 }}>
          <Notice tone="info">{t("order.cancelReason", { reason: reasonText(order.cancelReason) })}</Notice>
        </div>
      )}
      <OrderLines order={order} />
      <OrderMoney order={order} work={work} />
      <OrderBuyer order={order} />
      <OrderDelivery order={order} work={work} />
      <OrderCards order={order} />
      <OrderTimeline id={order.id} />
    </>
  );
}

interface Keys {
  order: OrderExtended | undefined;
  work: OrderWork;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
}

/** Shortcuts of the open order: next step, print, note, neighbours. */
function useOrderKeys({ order, work, onPrevious, onNext }: Keys): void {
  const lead = (act: "confirm" | "complete") => {
    const found = work.steps.find((one) => one.act === act && one.needs.length === 0);
    return found && (() => work.lead(found));
  };
  const ask = (what: Choice) => (work.asks.includes(what) ? () => work.ask(what) : undefined);
  useShortcuts([
    { keys: "j", label: "orders.key.next", repeats: true, run: () => onNext?.() },
    { keys: "k", label: "orders.key.previous", repeats: true, run: () => onPrevious?.() },
    ...offered("f", "orders.key.confirm", lead("confirm")),
    ...offered("m", "orders.key.complete", lead("complete")),
    { keys: "p", label: "orders.key.print", run: () => order && window.print() },
    { keys: "n", label: "orders.key.note", run: leadToNote },
    ...offered("$", "order.markPaid", ask("pay")),
    ...offered("-", "order.refund", ask("refund")),
    ...offered("#", "order.act.cancel", ask("cancel")),
  ]);
}

/** Shortcut with its label, if the order allows the action. */
const offered = (keys: string, label: MessageKey, run: (() => void) | undefined): Shortcut[] =>
  run ? [{ keys, label, run }] : [];
