import { Children, type ReactNode } from "react";
import type { OrderExtended } from "#shared/api/ecommerce/orders.ts";
import { Fit } from "../layout/fit.tsx";
import { Link } from "../layout/link.tsx";
import { ShopTime } from "./shop-time.tsx";

export type OrderRow = Pick<OrderExtended, "id" | "date" | "amount"> & { number?: string | undefined };

interface OrderRowsProps<Row> {
  label?: string;
  orders: readonly Row[];
  /** Cells between number and amount: customer, day, status. */
  cells(order: Row, day: ReactNode): readonly ReactNode[];
}

/** Few orders beside a record, each with its link. */
export function OrderRows<Row extends OrderRow>({ label, orders, cells }: OrderRowsProps<Row>) {
  return (
    <table aria-label={label}>
      <tbody>
        {orders.map((order) => (
          <tr key={order.id}>
            <td>
              <Link to={`/orders?order=${order.id}`}>{order.number ?? `#${order.id}`}</Link>
            </td>
            {Children.map(cells(order, <ShopTime key="day" at={order.date} as="date" />), (cell) => (
              <td>{cell}</td>
            ))}
            <td className="right">
              <Fit amount={order.amount} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
