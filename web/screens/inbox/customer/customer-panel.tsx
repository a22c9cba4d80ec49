import Close from "@mui/icons-material/Close";
import IconButton from "@mui/material/IconButton";
import { styled } from "@mui/material/styles";
import { useEffect, useRef } from "react";
import { LAST_ORDERS } from "#shared/list-fields.ts";
import { useApi } from "../../../lib/api/use-api.ts";
import { useFormat } from "../../../lib/format.ts";
import { useT } from "../../../lib/i18n.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { Link } from "../../../ui/layout/link.tsx";
import { NameCell } from "../../../ui/list/name-cell.tsx";
import { NextStepButton } from "../../../ui/order-step/next-step-button.tsx";
import { StepQuestion } from "../../../ui/order-step/use-step-question.tsx";
import { LinkedCards } from "../../../ui/record/linked-cards.tsx";
import { OrderRows } from "../../../ui/record/order-rows.tsx";
import { PersonAvatar } from "../../../ui/record/person-avatar.tsx";
import { SheetSection } from "../../../ui/record/side-sheet.tsx";
import { StatusChip } from "../../../ui/record/status-chip.tsx";
import { refreshInbox } from "../inbox.calls.ts";
import { type ConversationOpened, useEarlierMessages } from "../inbox.data.ts";

const Facts = styled("div")(({ theme }) => ({
  height: "100%",
  padding: 16,
  overflowY: "auto",
  "& > .close": { float: "inline-end", margin: "-6px -8px 0 0" },
  "& .earlier": { listStyle: "none", margin: 0, padding: 0, display: "grid", gap: 8 },
  "& .earlier a": { ...theme.typography.body2, display: "block", overflow: "hidden", textOverflow: "ellipsis" },
  "& small, & .quiet": { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
  "& .order": { display: "flex", flexWrap: "wrap", alignItems: "center", gap: 8 },
  "& .order > a": { ...theme.typography.subtitle1 },
  "& .order > .end": { marginInlineStart: "auto", fontVariantNumeric: "tabular-nums" },
  "& dl": { marginTop: "12px !important" },
}));
const OF_ONE = { keepPreviousData: false, shouldRetryOnError: false };

/** Panel beside the messages: customer, linked order with its next step, other orders and conversations. */
export function CustomerPanel({ conversation, onClose }: { conversation: ConversationOpened; onClose(): void }) {
  const t = useT();
  const { customer, orderId, id } = conversation;
  return (
    <Facts>
      <IconButton className="close" size="small" aria-label={t("inbox.closeFacts")} onClick={onClose}>
        <Close fontSize="small" />
      </IconButton>
      <SheetSection>
        <h3>{t("inbox.customer")}</h3>
        <NameCell style={{ height: "auto" }}>
          <PersonAvatar name={customer.name} src={customer.id ? `/api/avatars/${customer.id}` : null} size={40} />
          <span>
            <bdi className="list-name">{customer.name}</bdi>
            <span className="list-sub">{customer.email}</span>
          </span>
        </NameCell>
        {customer.id !== null && <CustomerFigures id={customer.id} />}
      </SheetSection>
      {orderId !== null && <LinkedOrder id={orderId} />}
      <LinkedCards about={{ conversation: id }} />
      {customer.id !== null && <OtherOrders customerId={customer.id} orderId={orderId} />}
      <Earlier conversation={conversation} />
    </Facts>
  );
}

function CustomerFigures({ id }: { id: number }) {
  const t = useT();
  const { money, number } = useFormat();
  const person = useApi("GET /datatable/users/{id}", { path: { id } }, OF_ONE).data?.data;
  const buyer = useApi("GET /ecommerce/customers/{id}", { path: { id } }, OF_ONE);
  // An erased person has no counts.
  if (buyer.error && !buyer.data) return null;
  if (!buyer.data) return <Skeleton variant="rounded" height={64} sx={{ mt: 1.5 }} />;
  return (
    <dl>
      {person?.phoneNumber && (
        <>
          <dt>{t("inbox.phone")}</dt>
          <dd>
            <a href={`tel:${person.phoneNumber.replaceAll(" ", "")}`}>{person.phoneNumber}</a>
          </dd>
        </>
      )}
      <dt>{t("inbox.orders")}</dt>
      <dd>{number(buyer.data.data.orders)}</dd>
      <dt>{t("inbox.spent")}</dt>
      <dd>{money(buyer.data.data.amount)}</dd>
    </dl>
  );
}

/** Linked order; its next step is taken here and appears in the conversation. */
function LinkedOrder({ id }: { id: number }) {
  const t = useT();
  const { money, date } = useFormat();
  const { data, error } = useApi("GET /ecommerce/orders/{id}", { path: { id } }, OF_ONE);
  const order = data?.data;
  const seen = useRef(order?.version);
  useEffect(() => {
    if (order === undefined || seen.current === order.version) return;
    // A step was taken, here or elsewhere: refetches the conversation's events.
    if (seen.current !== undefined) void refreshInbox();
    seen.current = order.version;
  }, [order]);
  if (error && !data) return null;
  return (
    <SheetSection>
      <h3>{t("inbox.linkedOrder")}</h3>
      {order ? (
        <div className="order">
          <Link to={`/orders?order=${id}`}>{order.number}</Link>
          <StatusChip kind="order" value={order.status} />
          <span className="end">{money(order.amount)}</span>
          <span className="quiet">{date(order.date)}</span>
          <StatusChip kind="payment" value={order.paymentStatus} />
          <span className="end">
            <NextStepButton row={order} />
            <StepQuestion />
          </span>
        </div>
      ) : (
        <Skeleton variant="rounded" height={64} />
      )}
    </SheetSection>
  );
}

function OtherOrders({ customerId, orderId }: { customerId: number; orderId: number | null }) {
  const t = useT();
  const asked = useApi("GET /ecommerce/orders", { query: { ...LAST_ORDERS, customerId } }, OF_ONE);
  const others = (asked.data?.data ?? []).filter(({ id }) => id !== orderId).slice(0, 4);
  if (others.length === 0) return null;
  return (
    <SheetSection>
      <h3>{t("inbox.otherOrders")}</h3>
      <OrderRows
        label={t("inbox.otherOrders")}
        orders={others}
        cells={({ status }) => [<StatusChip key="status" kind="order" value={status} />]}
      />
    </SheetSection>
  );
}

function Earlier({ conversation }: { conversation: ConversationOpened }) {
  const t = useT();
  const { relative } = useFormat();
  const others = useEarlierMessages(conversation);
  if (others.length === 0) return null;
  return (
    <SheetSection>
      <h3>{t("inbox.earlier")}</h3>
      <ul className="earlier">
        {others.map(({ id, subject, lastMessageAt }) => (
          <li key={id}>
            <Link to={`/inbox?folder=all&c=${id}`}>
              <bdi>{subject || t("inbox.noSubject")}</bdi>
            </Link>
            <small>{relative(lastMessageAt)}</small>
          </li>
        ))}
      </ul>
    </SheetSection>
  );
}
