import AccountBalance from "@mui/icons-material/AccountBalanceOutlined";
import CreditCard from "@mui/icons-material/CreditCardOutlined";
import CurrencyBitcoin from "@mui/icons-material/CurrencyBitcoin";
import LocalShipping from "@mui/icons-material/LocalShippingOutlined";
import { useMemo } from "react";
import { useFormat } from "../../lib/format.ts";
import { useLabel, useT } from "../../lib/i18n.tsx";
import { CardLine } from "../../ui/list/card-list.tsx";
import type { ListColumn } from "../../ui/list/columns.ts";
import { NameCell } from "../../ui/list/frame.tsx";
import { PersonAvatar } from "../../ui/person-avatar.tsx";
import { StatusChip } from "../../ui/status-chip.tsx";
import { NextStepButton } from "./next-step-button.tsx";
import type { OrderRow } from "./orders.data.ts";

const icons: Record<string, typeof CreditCard> = {
  "Credit Card": CreditCard,
  "Bank Transfer": AccountBalance,
  "Cash on Delivery": LocalShipping,
  Crypto: CurrencyBitcoin,
};
const WITH_ICON = { display: "inline-flex", alignItems: "center", gap: 6, verticalAlign: "middle" } as const;

/** How an order was paid, as icon and words. */
export function Method({ value }: { value: string }) {
  const label = useLabel();
  const Icon = icons[value] ?? CreditCard;
  return (
    <span style={WITH_ICON}>
      <Icon fontSize="small" color="action" aria-hidden />
      {label(value)}
    </span>
  );
}

/** The number people name an order by. */
export const numberOf = (order: { id: number; number?: string | undefined }): string => order.number ?? `#${order.id}`;

/** The columns of the orders in the person's language. */
export function useOrderColumns(avatarSize: number): ListColumn<OrderRow>[] {
  const t = useT();
  const label = useLabel();
  const format = useFormat();
  return useMemo(
    () => [
      {
        field: "id",
        label: t("orders.number"),
        width: 90,
        draw: (row) => <span style={{ fontWeight: 500 }}>{numberOf(row)}</span>,
        text: (row) => numberOf(row),
      },
      {
        field: "customer",
        label: t("orders.customer"),
        width: 200,
        isMain: true,
        draw: (row) => (
          <NameCell>
            <PersonAvatar
              name={row.customer}
              src={row.customerId ? `/api/avatars/${row.customerId}` : null}
              size={avatarSize}
            />
            <span>
              <bdi className="list-name">{row.customer}</bdi>
            </span>
          </NameCell>
        ),
        text: (row) => row.customer,
      },
      {
        field: "date",
        label: t("orders.date"),
        width: 150,
        draw: (row) => format.dateTime(row.date),
        text: (row) => row.date,
      },
      {
        field: "products",
        label: t("orders.products"),
        width: 80,
        align: "right",
        draw: (row) => format.number(row.products),
        text: (row) => row.products,
      },
      {
        field: "amount",
        label: t("orders.amount"),
        width: 120,
        align: "right",
        draw: (row) => format.money(row.amount),
        text: (row) => row.amount,
      },
      {
        field: "paymentMethod",
        label: t("orders.method"),
        width: 170,
        draw: (row) => <Method value={row.paymentMethod} />,
        text: (row) => label(row.paymentMethod),
      },
      {
        field: "paymentStatus",
        label: t("orders.payment"),
        width: 150,
        isSortable: false,
        draw: (row) => (row.paymentStatus ? <StatusChip kind="payment" value={row.paymentStatus} /> : null),
        text: (row) => label(row.paymentStatus ?? ""),
      },
      {
        field: "status",
        label: t("orders.status"),
        width: 140,
        draw: (row) => <StatusChip kind="order" value={row.status} />,
        text: (row) => label(row.status),
      },
      {
        field: "next",
        label: t("orders.nextStep"),
        width: 120,
        isSortable: false,
        isTool: true,
        draw: (row) => <NextStepButton row={row} />,
        text: () => "",
      },
    ],
    [t, label, format, avatarSize],
  );
}

/** An order in the list of a phone. */
export function OrderCard({ row }: { row: OrderRow }) {
  const { money, dateTime } = useFormat();
  return (
    <>
      <CardLine>
        <NameCell>
          <PersonAvatar name={row.customer} src={row.customerId ? `/api/avatars/${row.customerId}` : null} />
          <span>
            <bdi className="list-name">{row.customer}</bdi>
            <span className="list-sub">
              {numberOf(row)} · {dateTime(row.date)}
            </span>
          </span>
        </NameCell>
        <span className="figure">{money(row.amount)}</span>
      </CardLine>
      <CardLine>
        <StatusChip kind="order" value={row.status} />
        {row.paymentStatus && <StatusChip kind="payment" value={row.paymentStatus} />}
      </CardLine>
    </>
  );
}
