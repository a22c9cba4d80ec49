import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { type ComponentProps, useState } from "react";
import { hasTypedText } from "../../../lib/drafts/typed-fields.ts";
import { useFormat } from "../../../lib/format.ts";
import { useLabel, useT } from "../../../lib/i18n.tsx";
import { lazyPart } from "../../../lib/lazy-view.ts";
import { FailureNotice } from "../../../ui/feedback/failure-notice.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { Link } from "../../../ui/layout/link.tsx";
import { LazyBoundary } from "../../../ui/lazy/lazy-boundary.tsx";
import { LastOrders } from "../../../ui/record/last-orders.tsx";
import { RecordMissing } from "../../../ui/record/record-missing.tsx";
import { SheetSection, SideSheet } from "../../../ui/record/side-sheet.tsx";
import { StatusChip } from "../../../ui/record/status-chip.tsx";
import { useOrdersOf, usePerson } from "../people.data.ts";
import type { PersonRow } from "../people.rules.ts";
import type { PersonData } from "./person-data.tsx";

const data = lazyPart<ComponentProps<typeof PersonData>>(
  ["personData"],
  async () => (await import("./person-data.tsx")).PersonData,
);

interface PersonSheetProps {
  id: number;
  /** The person as a row of the list has them; undefined where no row here does. */
  row: PersonRow | undefined;
  /** The list is on its way and may still bring them. */
  isLoading: boolean;
  isAdmin: boolean;
  backTo: string;
  onClose(): void;
}

/** A person beside the list: who they are and what they last bought. They stay when the list goes on to another page. */
export function PersonSheet({ id, row, isLoading, isAdmin, backTo, onClose }: PersonSheetProps) {
  const t = useT();
  const asked = usePerson(row || isLoading ? null : id);
  const found = row ?? asked.data?.data;
  const [last, setLast] = useState(found);
  if (found && found !== last) setLast(found);
  const person = found ?? last;
  const { error } = asked;
  const isGone = error?.status === 404 || error?.status === 422;
  // What is gone stays only below what was typed on it and would be lost.
  const isMissing = isGone && !(person && hasTypedText());
  return (
    <SideSheet
      label={person?.name ?? t("datatable.people")}
      width={480}
      onClose={onClose}
      title={
        <Typography variant="h2" noWrap>
          <bdi>{isMissing ? "" : person?.name}</bdi>
        </Typography>
      }
    >
      {isMissing ? (
        <RecordMissing title={t("datatable.missing")} id={id} back={{ to: backTo, label: t("datatable.backToList") }} />
      ) : person ? (
        <PersonFacts row={person} isAdmin={isAdmin} onClose={onClose} />
      ) : error ? (
        <FailureNotice error={error} onRetry={() => asked.mutate()} />
      ) : (
        <div aria-busy="true">
          <Skeleton variant="rounded" height={152} />
          <Skeleton variant="rounded" height={112} sx={{ mt: 3 }} />
        </div>
      )}
    </SideSheet>
  );
}

function PersonFacts({ row, isAdmin, onClose }: { row: PersonRow; isAdmin: boolean; onClose(): void }) {
  const t = useT();
  const label = useLabel();
  const { money, number, dateTime } = useFormat();
  const Data = data.view();
  const [isData, setData] = useState(false);
  return (
    <>
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
        >
          <Typography variant="body2" sx={{ mt: 1 }}>
            <Link to={`/orders?customerId=${row.id}`}>{t("datatable.allOrders")}</Link>
          </Typography>
        </LastOrders>
        <Typography variant="body2" sx={{ mt: 1 }}>
          <Link to={`/inbox?folder=all&q=${encodeURIComponent(row.email)}`}>{t("datatable.conversations")}</Link>
        </Typography>
      </SheetSection>
      {isAdmin && !isData && (
        <SheetSection>
          <Button {...data.near} onClick={() => setData(true)}>
            {t("datatable.personData")}
          </Button>
        </SheetSection>
      )}
      <LazyBoundary onLoadError={() => setData(false)}>{isData && <Data row={row} onGone={onClose} />}</LazyBoundary>
    </>
  );
}
