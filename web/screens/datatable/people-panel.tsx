import PersonAdd from "@mui/icons-material/PersonAddAlt";
import { lazy, type ReactNode, Suspense, useCallback, useMemo, useState } from "react";
import { fetchWords } from "../../i18n/words.ts";
import { useBoot } from "../../lib/boot.tsx";
import { type MessageKey, useT } from "../../lib/i18n.tsx";
import { useListQuery } from "../../lib/list-query.ts";
import { walkList } from "../../lib/walk-list.ts";
import { ListView, useListLook } from "../../ui/list/list-view.tsx";
import { useOnline } from "../../ui/use-online.ts";
import { WriteButton } from "../../ui/write-button.tsx";
import { BulkBar, BulkResults } from "./bulk-bar.tsx";
import { EditConflict } from "./edit-conflict.tsx";
import { LiveSettings } from "./live-settings.tsx";
import { usePeopleActs } from "./people.acts.ts";
import { PersonCard, type PersonTools, usePeopleColumns } from "./people.columns.tsx";
import { usePeople } from "./people.data.ts";
import { usePeopleFilters } from "./people.filters.ts";
import { peopleList } from "./people.list.ts";
import { changedFields, type PersonRow } from "./people.rules.ts";
import { PersonSheet } from "./person-sheet.tsx";

const AskDialog = lazy(() => import("./person-dialogs.tsx").then((m) => ({ default: m.AskDialog })));
const PersonForm = lazy(() => import("./person-dialogs.tsx").then((m) => ({ default: m.PersonForm })));
const PersonEdit = lazy(async () => {
  const [part] = await Promise.all([import("./person-edit.tsx"), fetchWords(["forms"])]);
  return { default: part.PersonEdit };
});
const NOBODY: ReadonlySet<number> = new Set();
// The email stands under the name already; the column can be brought out for files and sorting.
const AWAY: ReadonlySet<string> = new Set(["email"]);
const NEW_PERSON = { name: "", email: "", role: "Kullanıcı", status: "active" } as const;

type Asked = { kind: "add" } | { kind: "edit" | "delete"; row: PersonRow } | { kind: "bulk-delete" };

/** The people, worked on in the browser (client) or by the server, with edits that can be taken back. */
export function PeoplePanel({ mode, modes }: { mode: "client" | "server"; modes: ReactNode }) {
  const t = useT();
  const { user } = useBoot();
  const isAdmin = user?.role === "Admin";
  const isOnline = useOnline();
  const list = useListQuery(peopleList);
  const { query } = list;
  const people = usePeople(list, mode);
  const { rows } = people;
  const acts = usePeopleActs(people.refresh);
  const look = useListLook(AWAY);
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
  const opened = known.find((row) => String(row.id) === query.open);
  const { conflict, refused } = acts;

  return (
    <>
      <ListView
        label={t("datatable.people")}
        searchLabel={t("datatable.search")}
        emptyText={t("datatable.empty")}
        list={list}
        page={people}
        onRetry={people.refresh}
        look={look}
        columns={columns}
        filters={filters}
        copy={{
          name: "people",
          rows: async () => people.all ?? walkList<PersonRow>("GET /datatable/users", list.asked),
          withJson: true,
        }}
        card={card}
        table={{
          onEdit: knowsVersions && isOnline ? onEdit : undefined,
          ...(isAdmin && { chosen, onChoose: setChosen }),
        }}
        tools={modes}
        action={
          <WriteButton variant="contained" startIcon={<PersonAdd />} onClick={() => setAsked({ kind: "add" })}>
            {t("datatable.add")}
          </WriteButton>
        }
        notices={
          <>
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
              <EditConflict
                conflict={conflict}
                onApply={() => {
                  acts.setConflict(null);
                  void acts.change(conflict.theirs, conflict.wanted);
                }}
                onKeep={() => acts.setConflict(null)}
              />
            )}
          </>
        }
      />
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
          [t("datatable.settings.density"), t(`lists.density.${look.density}` as MessageKey)],
          [
            t("datatable.settings.hidden"),
            columns
              .filter((c) => look.hidden.has(c.field))
              .map((c) => c.label)
              .join(", "),
          ],
        ]}
      />
      {opened && <PersonSheet row={opened} onClose={() => list.change({ open: undefined })} />}
      <Suspense>
        {asked?.kind === "add" && (
          <PersonForm
            draftName="person:new"
            title={t("datatable.add")}
            start={NEW_PERSON}
            mayGiveRights={isAdmin}
            onSave={acts.add}
            onClose={() => setAsked(null)}
          />
        )}
        {asked?.kind === "edit" && (
          <PersonEdit row={asked.row} mayGiveRights={isAdmin} acts={acts} onClose={() => setAsked(null)} />
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
