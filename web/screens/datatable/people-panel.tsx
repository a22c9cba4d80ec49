import PersonAdd from "@mui/icons-material/PersonAddAlt";
import { useCallback, useMemo, useState } from "react";
import { personStates } from "#shared/rules/people/person-states.ts";
import { roles } from "#shared/rules/people/roles.ts";
import { useBoot } from "../../lib/boot.tsx";
import { type MessageKey, useLabel, useT } from "../../lib/i18n.tsx";
import { lazyView } from "../../lib/lazy-view.ts";
import { useListQuery } from "../../lib/list/list-query.ts";
import { useListViewSettings } from "../../lib/list/list-view-settings.ts";
import { useCan } from "../../lib/session/rights.ts";
import { CanWrite } from "../../ui/actions/can-write.ts";
import { useOnline } from "../../ui/actions/use-online.ts";
import { WriteButton } from "../../ui/actions/write-button.tsx";
import { useSelection } from "../../ui/bulk/use-selection.ts";
import { LazyBoundary } from "../../ui/lazy/lazy-boundary.tsx";
import { ListView } from "../../ui/list/list-view.tsx";
import { useListKeys } from "../../ui/list/use-list-keys.ts";
import { useViews } from "../../ui/saved-views/views.ts";
import { PersonCard, type PersonTools, usePeopleColumns } from "./list/people.columns.tsx";
import { usePeopleFilters } from "./list/people.filters.ts";
import { LiveSettings } from "./live-settings.tsx";
import { type PeopleBulk, usePeopleActions } from "./people.actions.ts";
import { EVERYBODY, usePeople } from "./people.data.ts";
import { peopleList } from "./people.list.ts";
import { changedFields, type PersonRow, statusChoices } from "./people.rules.ts";
import { personSheet } from "./view.parts.ts";

const EditConflict = lazyView(async () => (await import("./list/edit-conflict.tsx")).EditConflict);
const BulkResults = lazyView(async () => (await import("../../ui/bulk/bulk-results.tsx")).BulkResults, ["listTools"]);
const AskDialog = lazyView(async () => (await import("../../ui/dialog/ask-dialog.tsx")).AskDialog);
const PersonForm = lazyView(async () => (await import("./person/person-form.tsx")).PersonForm, ["forms"]);
const PersonLeaving = lazyView(
  async () => (await import("./person/person-leaving.tsx")).PersonLeaving,
  ["forms", "team"],
);
const PersonEdit = lazyView(async () => (await import("./person/person-edit.tsx")).PersonEdit, ["forms"]);
// The email stands under the name already; the column can be brought out for files and sorting.
const AWAY = ["email"];
const NEW_PERSON = { name: "", email: "", role: "Kullanıcı", status: "active" } as const;

type Asked = { kind: "add" } | { kind: "edit" | "delete"; row: PersonRow } | { kind: "bulk-delete" };

/** The people, worked on in the browser (client) or by the server, with edits that can be taken back. */
export function PeoplePanel({ mode }: { mode: "client" | "server" }) {
  const t = useT();
  const label = useLabel();
  const { user } = useBoot();
  const isAdmin = user?.role === "Admin";
  const may = useCan();
  const [canAdd, canRename, canSetStatus] = [may("Admin", "Editör"), may("Admin"), may("Admin", "Editör")];
  const isOnline = useOnline();
  const list = useListQuery(peopleList);
  const { query } = list;
  const people = usePeople(list, mode);
  const { rows } = people;
  const acts = usePeopleActions();
  const look = useListViewSettings("people", AWAY);
  const views = useViews("datatable", list);
  const selection = useSelection(list);
  const onHandle = useListKeys({ rows: rows ?? [], ...(isAdmin && { selection }) });
  const [asked, setAsked] = useState<Asked | null>(null);
  const show = list.open;
  const tools = useMemo<PersonTools>(
    () => ({
      me: user?.id,
      canRename,
      canGiveRoles: isAdmin,
      statusesOf: (row) =>
        canSetStatus ? statusChoices(row.status, { isAdmin, isMe: row.id === user?.id }) : [row.status],
      onShow: (row) => show({ open: String(row.id) }),
      onEdit: canSetStatus ? (row) => setAsked({ kind: "edit", row }) : undefined,
      onDelete: isAdmin ? (row) => setAsked({ kind: "delete", row }) : undefined,
    }),
    [user?.id, show, isAdmin, canRename, canSetStatus],
  );
  const columns = usePeopleColumns(look.rowHeight < 44 ? 24 : 32, tools);
  const filters = usePeopleFilters();
  const card = useCallback((row: PersonRow) => <PersonCard row={row} tools={tools} />, [tools]);
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
  const openId = query.open ? Number(query.open) : null;
  const Sheet = openId === null ? null : personSheet.view();
  const closeSheet = () => list.change({ open: undefined });
  const { conflict, refused, leaving } = acts;
  const closeAsked = () => {
    setAsked(null);
    acts.setResults(null);
    acts.setRefused(null);
    acts.setLeaving(null);
  };
  const bulk = async (body: PeopleBulk) => {
    if (await acts.bulk(body)) selection.clear();
  };
  const bulkActs = [
    { label: t("datatable.activate"), onChoose: () => bulk({ ...selection.whom, action: "activate" }) },
    { label: t("datatable.deactivate"), onChoose: () => bulk({ ...selection.whom, action: "deactivate" }) },
    {
      label: t("datatable.setRole"),
      choices: roles.map((role) => ({
        label: label(role),
        onChoose: () => void bulk({ ...selection.whom, action: "role", value: role }),
      })),
    },
    { label: t("datatable.bulkDelete"), isDanger: true, onChoose: () => setAsked({ kind: "bulk-delete" }) },
  ];

  return (
    <>
      <ListView
        counted="people"
        label={t("datatable.people")}
        searchLabel={t("datatable.search")}
        emptyText={t("datatable.empty")}
        list={list}
        page={people}
        onRetry={people.refresh}
        look={look}
        columns={columns}
        filters={filters}
        copy={{ object: "people", from: "/datatable/users", asked: list.asked, withJson: true }}
        card={card}
        table={{
          onEdit: canSetStatus && knowsVersions && isOnline ? onEdit : undefined,
          onHandle,
        }}
        views={views}
        bulk={isAdmin ? { selection, acts: bulkActs } : undefined}
        action={
          canAdd && (
            <WriteButton variant="contained" startIcon={<PersonAdd />} onClick={() => setAsked({ kind: "add" })}>
              {t("datatable.add")}
            </WriteButton>
          )
        }
        notices={
          conflict && (
            <LazyBoundary onLoadError={() => acts.setConflict(null)}>
              <EditConflict
                conflict={conflict}
                onApply={() => {
                  acts.setConflict(null);
                  void acts.change(conflict.theirs, conflict.wanted);
                }}
                onKeep={() => acts.setConflict(null)}
              />
            </LazyBoundary>
          )
        }
      />
      <LiveSettings
        settings={[
          [t("datatable.settings.mode"), `${t(`datatable.mode.${mode}`)}: ${t(`datatable.settings.where.${mode}`)}`],
          [
            t("datatable.settings.source"),
            `GET /api/datatable/users?${new URLSearchParams(mode === "client" ? EVERYBODY : list.asked)}${
              // Page after page, each from where the last one ended.
              mode === "client" && people.loaded > Number(EVERYBODY.pageSize) ? " (&cursor=…)" : ""
            }`,
          ],
          [t("datatable.settings.sort"), query.sort],
          [t("datatable.settings.filters"), new URLSearchParams(list.filters as Record<string, string>).toString()],
          [t("datatable.settings.page"), `${query.page} / ${people.pageCount}`],
          [t("datatable.settings.pageSize"), query.pageSize],
          [t("datatable.settings.loaded"), String(people.loaded)],
          [t("datatable.settings.density"), t(`datatable.density.${look.density}` as MessageKey)],
          [
            t("datatable.settings.hidden"),
            columns
              .filter((c) => look.hidden.has(c.field))
              .map((c) => c.label)
              .join(", "),
          ],
        ]}
      />
      <LazyBoundary onLoadError={closeSheet}>
        {Sheet && openId !== null && (
          <Sheet
            key={openId}
            id={openId}
            row={known.find((row) => row.id === openId)}
            isLoading={rows === undefined}
            isAdmin={isAdmin}
            backTo={list.href({ open: undefined })}
            onClose={closeSheet}
          />
        )}
      </LazyBoundary>
      <CanWrite value={asked?.kind === "add" ? canAdd : asked?.kind === "edit" ? canSetStatus : isAdmin}>
        <LazyBoundary onLoadError={closeAsked}>
          {asked?.kind === "add" && (
            <PersonForm
              draftName="person:new"
              title={t("datatable.add")}
              start={NEW_PERSON}
              canGiveRoles={isAdmin}
              statuses={isAdmin ? personStates : []}
              onSave={acts.add}
              onClose={() => setAsked(null)}
            />
          )}
          {asked?.kind === "edit" && (
            <PersonEdit row={asked.row} tools={tools} acts={acts} onClose={() => setAsked(null)} />
          )}
          {asked?.kind === "delete" && (
            <AskDialog
              title={t("datatable.deleteAsk", { name: asked.row.name })}
              text={t("datatable.deleteHelp")}
              act={t("datatable.deleteAct")}
              back={t("datatable.cancel")}
              isDanger
              onAct={() => void acts.remove(asItStands(asked.row))}
              onClose={() => setAsked(null)}
            />
          )}
          {asked?.kind === "bulk-delete" && (
            <AskDialog
              title={t("datatable.bulkDeleteAsk", { count: selection.isAll ? people.total : selection.ids.size })}
              text={t("datatable.deleteHelp")}
              act={t("datatable.deleteAct")}
              back={t("datatable.cancel")}
              isDanger
              onAct={() => void bulk({ ...selection.whom, action: "delete" })}
              onClose={() => setAsked(null)}
            />
          )}
          {acts.results && (
            <BulkResults
              results={acts.results.map((line) => ({ ...line, name: known.find((row) => row.id === line.id)?.name }))}
              onClose={() => acts.setResults(null)}
            />
          )}
          {leaving && <PersonLeaving leaving={leaving} onClose={() => acts.setLeaving(null)} />}
          {refused && (
            <AskDialog
              title={t("datatable.hasOrders", { name: refused.name })}
              act={t("datatable.deactivateInstead")}
              back={t("datatable.cancel")}
              onAct={() => void acts.change(asItStands(refused), { status: "inactive" })}
              onClose={() => acts.setRefused(null)}
            />
          )}
        </LazyBoundary>
      </CanWrite>
    </>
  );
}
