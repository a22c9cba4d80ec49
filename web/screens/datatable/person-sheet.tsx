import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { type ComponentProps, useState } from "react";
import { useFormat } from "../../lib/format.ts";
import { useLabel, useT } from "../../lib/i18n.tsx";
import { part } from "../../lib/part.ts";
import { LastOrders } from "../../ui/last-orders.tsx";
import { Late } from "../../ui/late.tsx";
import { SheetSection, SideSheet } from "../../ui/list/side-sheet.tsx";
import { StatusChip } from "../../ui/status-chip.tsx";
import { useOrdersOf } from "./people.data.ts";
import type { PersonRow } from "./people.rules.ts";
import type { PersonData } from "./person-data.tsx";

const data = part<ComponentProps<typeof PersonData>>(
  ["personData"],
  async () => (await import("./person-data.tsx")).PersonData,
);

/** A person beside the list: who they are and what they last bought. */
export function PersonSheet({ row, isAdmin, onClose }: { row: PersonRow; isAdmin: boolean; onClose(): void }) {
  const t = useT();
  const label = useLabel();
  const { money, number, dateTime } = useFormat();
  const Data = data.view();
  const [isData, setData] = useState(false);
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
        <LastOrders
          asked={useOrdersOf(row.id)}
          none={t("datatable.noOrders")}
          cells={({ status }, day) => [day, <StatusChip key="status" kind="order" value={status} />]}
        />
      </SheetSection>
      {isAdmin && !isData && (
        <SheetSection>
          <Button {...data.near} onClick={() => setData(true)}>
            {t("datatable.personData")}
          </Button>
        </SheetSection>
      )}
      <Late onLoss={() => setData(false)}>{isData && <Data row={row} onGone={onClose} />}</Late>
    </SideSheet>
  );
}
