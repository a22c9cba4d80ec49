import { styled } from "@mui/material/styles";
import Typography from "@mui/material/Typography";
import type { TimelineItem } from "#shared/api/ecommerce/orders.ts";
import { useIsLive } from "../../../../lib/boot.tsx";
import { type MessageKey, useT } from "../../../../lib/i18n.tsx";
import { lazyView } from "../../../../lib/lazy-view.ts";
import { FailureNotice } from "../../../../ui/feedback/failure-notice.tsx";
import { Skeleton } from "../../../../ui/feedback/skeleton.tsx";
import { LazyBoundary } from "../../../../ui/lazy/lazy-boundary.tsx";
import { ShopTime } from "../../../../ui/record/shop-time.tsx";
import { SheetSection } from "../../../../ui/record/side-sheet.tsx";
import { useTimeline } from "../../order.data.ts";
import { NotePlaceholder } from "./note-placeholder.tsx";
import { useEventFacts } from "./order.events.ts";
import { OrderNote } from "./order-note.tsx";

const Events = styled("ol")(({ theme }) => ({
  listStyle: "none",
  margin: 0,
  padding: 0,
  "& > li": {
    ...theme.typography.body2,
    position: "relative",
    padding: "0 0 16px 20px",
    borderInlineStart: `1px solid ${theme.vars.palette.divider}`,
    marginInlineStart: 4,
  },
  "& > li:last-of-type": { paddingBottom: 0, borderColor: "transparent" },
  "& > li::before": {
    content: '""',
    position: "absolute",
    insetInlineStart: -5,
    top: 4,
    width: 9,
    height: 9,
    borderRadius: 999,
    backgroundColor: theme.vars.palette.text.secondary,
  },
  "& > li:last-of-type::before": { backgroundColor: theme.vars.palette.primary.main },
  "& .quiet": { ...theme.typography.caption, color: theme.vars.palette.text.secondary, display: "block" },
  "& .acts": { display: "flex", gap: 4, marginInlineStart: -8 },
  "& .note": { whiteSpace: "pre-wrap", overflowWrap: "anywhere" },
}));

/** Fields would be most of the sheet's script: they load after hydration. */
const OrderNoteBox = lazyView(async () => (await import("./order-note-box.tsx")).OrderNoteBox, []);

/** Events of an order, oldest first, and the note field. */
export function OrderTimeline({ id }: { id: number }) {
  const t = useT();
  const isLive = useIsLive();
  const { data, error, mutate } = useTimeline(id);
  return (
    <SheetSection>
      <h3>{t("order.timeline")}</h3>
      {error && !data && <FailureNotice error={error} onRetry={() => mutate()} />}
      {!data && !error && <Skeleton variant="rounded" height={96} />}
      {data?.data.length === 0 && <Typography variant="body2">{t("order.noTimeline")}</Typography>}
      <Events>
        {data?.data.map((item) => (
          <Event key={item.id} orderId={id} item={item} />
        ))}
      </Events>
      <LazyBoundary isSilent fallback={<NotePlaceholder />}>
        {isLive ? <OrderNoteBox key={id} id={id} /> : <NotePlaceholder />}
      </LazyBoundary>
    </SheetSection>
  );
}

const KINDS = new Set([
  "created",
  "confirmed",
  "unconfirmed",
  "completed",
  "uncompleted",
  "cancelled",
  "reopened",
  "payment",
  "refund",
  "return",
  "note",
  "edited",
  "message",
]);

const kindOf = ({ kind }: TimelineItem): string => (KINDS.has(kind) ? kind : "other");

function Event({ orderId, item }: { orderId: number; item: TimelineItem }) {
  const t = useT();
  const facts = useEventFacts(item);
  const title = item.data.status === "failed" ? "order.paymentFailed" : `order.event.${kindOf(item)}`;
  return (
    <li>
      <span>{[t(title as MessageKey), ...facts].join(" · ")}</span>
      {item.kind === "note" ? (
        <OrderNote orderId={orderId} item={item} />
      ) : (
        item.text && <div className="note">{item.text}</div>
      )}
      <span className="quiet">
        {item.by && `${item.by.name} · `}
        <ShopTime at={item.at} />
        {item.editedAt && ` · ${t("order.noteEdited")}`}
      </span>
    </li>
  );
}
