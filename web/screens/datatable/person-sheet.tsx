import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import { useFormat } from "../../lib/format.ts";
import { useLabel, useT } from "../../lib/i18n.tsx";
import { FailureNotice } from "../../ui/failure-notice.tsx";
import { Link } from "../../ui/link.tsx";
import { SheetSection, SideSheet } from "../../ui/list/side-sheet.tsx";
import { StatusChip } from "../../ui/status-chip.tsx";
import { useOrdersOf } from "./people.data.ts";
import type { PersonRow } from "./people.rules.ts";

/** A person beside the list: who they are and what they last bought. */
export function PersonSheet({ row, onClose }: { row: PersonRow; onClose(): void }) {
  const t = useT();
  const label = useLabel();
  const { money, number, date, dateTime } = useFormat();
  const { data, error, mutate } = useOrdersOf(row.id);
  return (
    <SideSheet
      label={row.name}
      width={480}
      onClose={onClose}
      title={
        <Typography variant="h2" noWrap>
          <bdi>{row.name}</bdi>
        </Typography>
      }
    >
      <SheetSection>
        <dl>
          <dt>{t("datatable.email")}</dt>
          <dd>{row.email}</dd>
          <dt>{t("datatable.role")}</dt>
          <dd>{label(row.role)}</dd>
          <dt>{t("datatable.status")}</dt>
          <dd>
            <StatusChip kind="person" value={row.status} />
          </dd>
          <dt>{t("datatable.lastLogin")}</dt>
          <dd>{row.neverLoggedIn ? t("datatable.never") : dateTime(row.lastLogin)}</dd>
          <dt>{t("datatable.totalOrders")}</dt>
          <dd>{number(row.totalOrders)}</dd>
          <dt>{t("datatable.totalSpent")}</dt>
          <dd>{money(row.totalSpent)}</dd>
        </dl>
      </SheetSection>
      <SheetSection>
        <h3>{t("datatable.personOrders")}</h3>
        {error && !data && <FailureNotice error={error} onRetry={() => mutate()} />}
        {!data && !error && <Skeleton variant="rounded" height={120} />}
        {data?.data.length === 0 && <Typography variant="body2">{t("datatable.noOrders")}</Typography>}
        {!!data?.data.length && (
          <table>
            <tbody>
              {data.data.map((order) => (
                <tr key={order.id}>
                  <td>
                    <Link to={`/orders?order=${order.id}`}>{order.number ?? `#${order.id}`}</Link>
                  </td>
                  <td>{date(order.date)}</td>
                  <td>
                    <StatusChip kind="order" value={order.status} />
                  </td>
                  <td className="right">{money(order.amount)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </SheetSection>
    </SideSheet>
  );
}
