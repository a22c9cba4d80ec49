import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.tsx";
import { FailureNotice } from "../../ui/failure-notice.tsx";
import { Link } from "../../ui/link.tsx";
import { SheetSection } from "../../ui/list/side-sheet.tsx";
import { useOrdersWith } from "./products.data.ts";

/** The newest orders that contain a product, and the way to all of them. */
export function LastOrders({ id }: { id: number }) {
  const t = useT();
  const { money, date } = useFormat();
  const { data, error, mutate } = useOrdersWith(id);
  return (
    <SheetSection>
      <h3>{t("catalogue.lastOrders")}</h3>
      {error && !data && <FailureNotice error={error} onRetry={() => mutate()} />}
      {!data && !error && <Skeleton variant="rounded" height={120} />}
      {data?.data.length === 0 && <Typography variant="body2">{t("catalogue.noOrders")}</Typography>}
      {!!data?.data.length && (
        <>
          <table>
            <tbody>
              {data.data.map((order) => (
                <tr key={order.id}>
                  <td>
                    <Link to={`/orders?order=${order.id}`}>{order.number ?? `#${order.id}`}</Link>
                  </td>
                  <td>
                    <bdi>{order.customer}</bdi>
                  </td>
                  <td>{date(order.date)}</td>
                  <td className="right">{money(order.amount)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <Typography variant="body2" sx={{ mt: 1 }}>
            <Link to={`/orders?product=${id}`}>{t("catalogue.allOrders")}</Link>
          </Typography>
        </>
      )}
    </SheetSection>
  );
}
