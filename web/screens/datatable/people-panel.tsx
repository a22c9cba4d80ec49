import PersonAdd from "@mui/icons-material/PersonAddAlt";
import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { lazy, type ReactNode, Suspense, useCallback, useMemo, useState } from "react";
import type { PersonChange } from "#shared/api/datatable/users.ts";
import { useBoot } from "../../lib/boot.tsx";
import { useDensity } from "../../lib/density.ts";
import { type MessageKey, useLabel, useT } from "../../lib/i18n.tsx";
import { useListQuery } from "../../lib/list-query.ts";
import { walkList } from "../../lib/walk-list.ts";
import { FilterBar } from "../../ui/list/filter-bar.tsx";
import { ListBody, ListPanel } from "../../ui/list/list-body.tsx";
import { ListPager } from "../../ui/list/list-pager.tsx";
import { ListTable } from "../../ui/list/list-table.tsx";
import { useCopies } from "../../ui/list/use-copies.ts";
import { ViewButton } from "../../ui/list/view-button.tsx";
import { WriteButton } from "../../ui/write-button.tsx";
import { BulkBar, BulkResults } from "./bulk-bar.tsx";
import { ChangedNotice } from "./changed-notice.tsx";
import { LiveSettings } from "./live-settings.tsx";
import { usePeopleActs } from "./people.acts.ts";
import { PersonCard, type PersonTools, usePeopleColumns } from "./people.columns.tsx";
import { usePeople } from "./people.data.ts";
import { usePeopleFilters } from "./people.filters.ts";
import { peopleList } from "./people.list.ts";
import { baseOf, changedFields, type PersonRow } from "./people.rules.ts";
import { PersonSheet } from "./person-sheet.tsx";

const AskDialog = lazy(() => import("./person-dialogs.tsx").then((m) => ({ default: m.AskDialog })));
const PersonForm = lazy(() => import("./person-dialogs.tsx").then((m) => ({ default: m.PersonForm })));
const NOBODY: ReadonlySet<number> = new Set();
// The email stands under the name already; the column can be brought out for files and sorting.
const HIDDEN: ReadonlySet<string> = new Set(["email"]);
const NEW_PERSON = { name: "", email: "", role: "Kullanıcı", status: "active" } as const;

type Asked = { kind: "add" } | { kind: "edit" | "delete"; row: PersonRow } | { kind: "bulk-delete" };

/** The people, worked on in the browser (client) or by the server, with edits that can be taken back. */
export function PeoplePanel({ mode, modes }: { mode: "client" | "server"; modes: ReactNode }) {
  const t = useT();
  const label = useLabel();
  const { locale, user } = useBoot();
  const isAdmin = user?.role === "Admin";
  const list = useListQuery(peopleList);
  const { query } = list;
  const people = usePeople(list, mode);
  const { rows, total } = people;
  const acts = usePeopleActs(people.refresh);
  const [density, rowHeight, setDensity] = useDensity();
  const [hidden, setHidden] = useState(HIDDEN);
  const [chosen, setChosen] = useState(NOBODY);
  const [asked, setAsked] = useState<Asked | null>(null);
  const show = list.open;
  const tools = useMemo<PersonTools>(
    () => ({
      onShow: (row) => show({ open: String(row.id) }),
      onEdit: (row) => setAsked({ kind: "edit", row }),
      onDelete: isAdmin ? (row) => setAsked({ kind: "delete", row }) : undefined,
    }),
    [show, isAdmin],
  );
  const columns = usePeopleColumns(rowHeight < 44 ? 24 : 32, tools);
  const shown = useMemo(() => columns.filter((column) => !hidden.has(column.field)), [columns, hidden]);
  const filters = usePeopleFilters();
  const card = useCallback((row: PersonRow) => <PersonCard row={row} tools={tools} />, [tools]);
  const copies = useCopies({
    name: "people",
    columns: shown,
    rows: async () => people.all ?? walkList<PersonRow>("GET /datatable/users", list.asked),
    withJson: true,
  });
  const { change } = acts;
  const onEdit = useCallback(
    async (next: PersonRow, before: PersonRow) => {
      const wanted = changedFields(before, next);
      return wanted ? ((await change(before, wanted)) ?? before) : before;
    },
    [change],
  );
  const known = people.all ?? rows ?? [];
  // The plain list of the first paint has no versions; those that do follow at once.
  const knowsVersions = known[0]?.version !== undefined;
  const asItStands = (row: PersonRow) => known.find((one) => one.id === row.id) ?? row;
  const opened = known.find((row) => String(row.id) === query.open);
  const { conflict, refused } = acts;
  const fieldText = (wanted: PersonChange) => Object.keys(wanted)[0] as "name" | "role" | "status";

  return (
    <>
      <ListPanel aria-label={t("datatable.people")}>
        <FilterBar
          search={query.q ?? ""}
          searchLabel={t("datatable.search")}
          filters={filters}
          values={list.filters}
          onChange={list.change}
          onClear={list.clear}
          tools={
            <>
              {modes}
              <ViewButton
                columns={columns}
                hidden={hidden}
                onHide={setHidden}
                density={density}
                onDensity={setDensity}
                copies={copies}
              />
              <WriteButton variant="contained" startIcon={<PersonAdd />} onClick={() => setAsked({ kind: "add" })}>
                {t("datatable.add")}
              </WriteButton>
            </>
          }
        />
        {chosen.size > 0 && (
          <BulkBar
            ids={chosen}
            onBulk={(bulk) => {
              setChosen(NOBODY);
              void acts.bulk(bulk);
            }}
            onDelete={() => setAsked({ kind: "bulk-delete" })}
            onClear={() => setChosen(NOBODY)}
          />
        )}
        {acts.results && (
          <BulkResults
            results={acts.results}
            nameOf={(id) => known.find((row) => row.id === id)?.name}
            onClose={() => acts.setResults(null)}
          />
        )}
        {conflict && (
          <Alert
            severity="warning"
            sx={{ m: 2 }}
            action={
              <>
                <Button
                  size="small"
                  color="inherit"
                  onClick={() => {
                    acts.setConflict(null);
                    void acts.change(conflict.theirs, conflict.wanted);
                  }}
                >
                  {t("datatable.applyMine")}
                </Button>
                <Button size="small" color="inherit" onClick={() => acts.setConflict(null)}>
                  {t("datatable.keep")}
                </Button>
              </>
            }
          >
            <strong>{t("datatable.conflict")}</strong>{" "}
            {t("datatable.conflictText", {
              name: conflict.theirs.name,
              field: t(`datatable.${fieldText(conflict.wanted)}`),
              theirs: label(conflict.theirs[fieldText(conflict.wanted)]),
              yours: label(conflict.wanted[fieldText(conflict.wanted)] ?? ""),
            })}
          </Alert>
        )}
        <ListBody
          rows={rows}
          error={people.error}
          rowHeight={rowHeight}
          isFiltered={Object.keys(list.filters).length > 0}
          emptyText={t("datatable.empty")}
          onRetry={people.refresh}
          onClear={list.clear}
        >
          <ListTable
            label={t("datatable.people")}
            columns={shown}
            rows={rows ?? []}
            total={total}
            page={Number(query.page)}
            pageSize={Number(query.pageSize)}
            rowHeight={rowHeight}
            sort={query.sort}
            language={locale}
            isBusy={people.isBusy}
            onSort={(sort) => list.change({ sort })}
            card={card}
            onEdit={knowsVersions ? onEdit : undefined}
            {...(isAdmin && { chosen, onChoose: setChosen })}
          />
          <ListPager
            page={Math.min(Number(query.page), people.pageCount)}
            pageSize={Number(query.pageSize)}
            total={total}
            totalExact={people.totalExact}
            pageCount={people.pageCount}
            onPage={(page) => list.change({ page: String(page) })}
            onPageSize={(pageSize) => list.change({ pageSize })}
          />
        </ListBody>
      </ListPanel>
      <LiveSettings
        settings={[
          [t("datatable.settings.mode"), `${t(`datatable.mode.${mode}`)}: ${t(`datatable.settings.where.${mode}`)}`],
          [
            t("datatable.settings.source"),
            mode === "client"
              ? "GET /api/datatable/users"
              : `GET /api/datatable/users?${new URLSearchParams(list.asked)}`,
          ],
          [t("datatable.settings.sort"), query.sort],
          [t("datatable.settings.filters"), new URLSearchParams(list.filters as Record<string, string>).toString()],
          [t("datatable.settings.page"), `${query.page} / ${people.pageCount}`],
          [t("datatable.settings.pageSize"), query.pageSize],
          [t("datatable.settings.loaded"), String(people.loaded)],
          [t("datatable.settings.density"), t(`lists.density.${density}` as MessageKey)],
          [
            t("datatable.settings.hidden"),
            columns
              .filter((c) => hidden.has(c.field))
              .map((c) => c.label)
              .join(", "),
          ],
        ]}
      />
      {opened && <PersonSheet row={opened} onClose={() => list.change({ open: undefined })} />}
      <Suspense>
        {(asked?.kind === "add" || asked?.kind === "edit") && (
          <PersonForm
            key={asked.kind === "add" ? "new" : asked.row.version}
            draftName={asked.kind === "add" ? "person:new" : `person:${asked.row.id}`}
            notice={
              asked.kind === "edit" && (
                <ChangedNotice
                  opened={asked.row}
                  now={asItStands(asked.row)}
                  nameOf={(id) => known.find((row) => row.id === id)?.name}
                  onReload={() => setAsked({ kind: "edit", row: asItStands(asked.row) })}
                />
              )
            }
            title={t(asked.kind === "add" ? "datatable.add" : "datatable.editTitle")}
            start={asked.kind === "add" ? NEW_PERSON : startOf(asked.row)}
            mayGiveRights={isAdmin}
            onSave={async (body) => {
              if (asked.kind === "add") return acts.add(body);
              const wanted = changedFields(asked.row, { ...asked.row, ...body });
              return wanted ? acts.change(baseOf(asked.row, { now: asItStands(asked.row), wanted }), wanted) : null;
            }}
            onClose={() => setAsked(null)}
          />
        )}
        {asked?.kind === "delete" && (
          <AskDialog
            title={t("datatable.deleteAsk", { name: asked.row.name })}
            text={t("datatable.deleteHelp")}
            act={t("datatable.deleteAct")}
            isDanger
            onAct={() => void acts.remove(asItStands(asked.row))}
            onClose={() => setAsked(null)}
          />
        )}
        {asked?.kind === "bulk-delete" && (
          <AskDialog
            title={t("datatable.bulkDeleteAsk", { count: chosen.size })}
            text={t("datatable.deleteHelp")}
            act={t("datatable.deleteAct")}
            isDanger
            onAct={() => {
              void acts.bulk({ ids: [...chosen], action: "delete" });
              setChosen(NOBODY);
            }}
            onClose={() => setAsked(null)}
          />
        )}
        {refused && (
          <AskDialog
            title={t("datatable.hasOrders", { name: refused.name })}
            act={t("datatable.deactivateInstead")}
            onAct={() => void acts.change(asItStands(refused), { status: "inactive" })}
            onClose={() => acts.setRefused(null)}
          />
        )}
      </Suspense>
    </>
  );
}

const startOf = ({ name, email, role, status }: PersonRow) => ({ name, email, role, status });
