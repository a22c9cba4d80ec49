import AccountBalance from "@mui/icons-material/AccountBalanceOutlined";
import CreditCard from "@mui/icons-material/CreditCardOutlined";
import CurrencyBitcoin from "@mui/icons-material/CurrencyBitcoin";
import LocalShipping from "@mui/icons-material/LocalShippingOutlined";
import { nextStepOf } from "#shared/rules/orders/order-next.ts";
import { useFormat } from "../../../lib/format.ts";
import { useLabel } from "../../../lib/i18n.tsx";
import { CardLine } from "../../../ui/list/card-list.tsx";
import type { ListColumn } from "../../../ui/list/columns.ts";
import { NameCell } from "../../../ui/list/name-cell.tsx";
import { useColumns } from "../../../ui/list/use-columns.ts";
import { NextStepButton } from "../../../ui/order-step/next-step-button.tsx";
import { PersonAvatar } from "../../../ui/record/person-avatar.tsx";
import { ShopTime } from "../../../ui/record/shop-time.tsx";
import { StatusChip } from "../../../ui/record/status-chip.tsx";
import type { OrderRow } from "../orders.data.ts";

const icons: Record<string, typeof CreditCard> = {
  "Credit Card": CreditCard,
  "Bank Transfer": AccountBalance,
  "Cash on Delivery": LocalShipping,
  Crypto: CurrencyBitcoin,
};
const WITH_ICON = { display: "inline-flex", alignItems: "center", gap: 6, verticalAlign: "middle" } as const;

/** Payment method as icon and text. */
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

/** Order number as shown. */
export const numberOf = (order: { id: number; number?: string | undefined }): string => order.number ?? `#${order.id}`;

/** Columns of the orders in the person's language. */
export function useOrderColumns(avatarSize: number): ListColumn<OrderRow>[] {
  return useColumns<OrderRow>(
    ({ text, other, moment, count, money, named }) => [
      text(
        {
          field: "id",
          inFile: "number",
          label: "orders.number",
          width: 72,
          draw: (row) => <span style={{ fontWeight: 500 }}>{numberOf(row)}</span>,
        },
        numberOf,
      ),
      other(
        {
          field: "customer",
          label: "orders.customer",
          width: 160,
          isMain: true,
          draw: (row) => <CustomerCell row={row} size={avatarSize} />,
        },
        (row) => row.customer,
      ),
      moment({ field: "date", label: "orders.date", width: 142, priority: 1 }, (row) => row.date),
      count({ field: "products", label: "orders.products", width: 68, priority: 4 }, (row) => row.products),
      money({ field: "amount", label: "orders.amount", width: 100 }, (row) => row.amount),
      named(
        { field: "paymentMethod", label: "orders.method", width: 138, priority: 5 },
        (row) => row.paymentMethod,
        (value) => <Method value={value} />,
      ),
      named(
        { field: "paymentStatus", label: "orders.payment", width: 126, priority: 3, isSortable: false },
        (row) => row.paymentStatus,
        (value) => <StatusChip kind="payment" value={value} />,
      ),
      named(
        { field: "status", label: "orders.status", width: 124 },
        (row) => row.status,
        (value) => <StatusChip kind="order" value={value} />,
      ),
      other(
        {
          field: "next",
          label: "orders.nextStep",
          width: 124,
          priority: 2,
          isSortable: false,
          isTool: true,
          draw: (row) => <NextStepButton row={row} />,
        },
        () => "",
      ),
    ],
    [avatarSize],
  );
}

function CustomerCell({ row, size }: { row: OrderRow; size: number }) {
  return (
    <NameCell>
      <PersonAvatar name={row.customer} src={row.customerId ? `/api/avatars/${row.customerId}` : null} size={size} />
      <span>
        <bdi className="list-name">{row.customer}</bdi>
      </span>
    </NameCell>
  );
}

const CHIPS = { display: "flex", flexWrap: "wrap", gap: 6 } as const;
/** Space for the next-step button. */
const STEPPED = { ...CHIPS, paddingInlineEnd: 96 };

/** Order as a card on a phone. */
export function OrderCard({ row }: { row: OrderRow }) {
  const { money } = useFormat();
  return (
    <>
      <CardLine>
        <NameCell>
          <PersonAvatar name={row.customer} src={row.customerId ? `/api/avatars/${row.customerId}` : null} />
          <span>
            <bdi className="list-name">{row.customer}</bdi>
            <span className="list-sub">
              {numberOf(row)} · <ShopTime at={row.date} />
            </span>
          </span>
        </NameCell>
        <span className="figure">{money(row.amount)}</span>
      </CardLine>
      <CardLine style={nextStepOf(row) ? { minHeight: 44 } : undefined}>
        <span style={nextStepOf(row) ? STEPPED : CHIPS}>
          <StatusChip kind="order" value={row.status} />
          <StatusChip kind="payment" value={row.paymentStatus} />
        </span>
      </CardLine>
    </>
  );
}
