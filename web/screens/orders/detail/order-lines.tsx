import type { OrderExtended, OrderLineExtended } from "#shared/api/ecommerce/orders.ts";
import { taxInside } from "#shared/rules/shop/money.ts";
import { useBoot } from "../../../lib/boot.tsx";
import { useFormat } from "../../../lib/format.ts";
import { useT } from "../../../lib/i18n.tsx";
import { Fit } from "../../../ui/layout/fit.tsx";
import { Link } from "../../../ui/layout/link.tsx";
import { NameCell } from "../../../ui/list/name-cell.tsx";
import { ProductThumb } from "../../../ui/record/product-thumb.tsx";
import { SheetSection } from "../../../ui/record/side-sheet.tsx";

/** Order items with prices; in print without pictures and links. */
export function OrderLines({ order, isPaper = false }: { order: OrderExtended; isPaper?: boolean }) {
  const t = useT();
  const { number, percent } = useFormat();
  const { taxBps } = useBoot();
  const showsStock = !isPaper && (order.status === "pending" || order.status === "processing");
  return (
    <SheetSection>
      <h3>{t("order.lines")}</h3>
      <table aria-label={t("order.lines")}>
        <thead>
          <tr>
            <th scope="col">{t("order.item")}</th>
            <th scope="col" className="right">
              {t("order.quantity")}
            </th>
            <th scope="col" className="right">
              {t("order.unitPrice")}
            </th>
            <th scope="col" className="right">
              {t("order.lineTotal")}
            </th>
          </tr>
        </thead>
        <tbody>
          {order.details.map((line) => (
            <tr key={line.id}>
              <td>
                <LineName line={line} isPaper={isPaper} showsStock={showsStock} />
              </td>
              <td className="right">{number(line.quantity)}</td>
              <td className="right">
                <Fit amount={line.price} />
              </td>
              <td className="right">
                <Fit amount={line.total} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={3}>
              {t("order.total")}
            </th>
            <td className="right" style={{ fontWeight: 600 }}>
              <Fit amount={order.amount} />
            </td>
          </tr>
          {taxBps > 0 && (
            <tr>
              <th scope="row" colSpan={3} style={{ fontWeight: 400 }}>
                {t("order.taxInside", { rate: percent(taxBps / 100, 2) })}
              </th>
              <td className="right">
                <Fit amount={taxInside(order.amount, taxBps)} />
              </td>
            </tr>
          )}
        </tfoot>
      </table>
    </SheetSection>
  );
}

function LineName({ line, isPaper, showsStock }: { line: OrderLineExtended; isPaper: boolean; showsStock: boolean }) {
  const t = useT();
  const notes = [
    ...(line.returned > 0 ? [t("order.returnedPieces", { count: line.returned })] : []),
    ...(showsStock && line.stock !== null ? [t("order.stockLeft", { count: line.stock })] : []),
  ];
  return (
    <NameCell className="wraps">
      {!isPaper && <ProductThumb src={line.image} size={32} />}
      <span>
        {line.productId !== null && !isPaper ? (
          <Link to={`/products?open=${line.productId}`} className="list-name">
            {line.productName}
          </Link>
        ) : (
          <bdi>{line.productName}</bdi>
        )}
        {notes.length > 0 && <span className="list-sub">{notes.join(" · ")}</span>}
      </span>
    </NameCell>
  );
}
