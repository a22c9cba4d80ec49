import { useState } from "react";
import type { PersonBody } from "#shared/api/datatable/users.ts";
import { api } from "../../../lib/api/client.ts";
import { useLabel, useT } from "../../../lib/i18n.tsx";
import { useMergedSave } from "../../../ui/conflict/use-merged-save.tsx";
import { ChangedNotice } from "../../../ui/feedback/changed-notice.tsx";
import type { PersonTools } from "../list/people.columns.tsx";
import type { PeopleActions } from "../people.actions.ts";
import type { PersonRow } from "../people.rules.ts";
import { bodyOf, PersonForm } from "./person-form.tsx";

const FIELDS = ["name", "email", "role", "status"] as const satisfies readonly (keyof PersonBody)[];

interface Props {
  row: PersonRow;
  /** What whoever looks may change of them. */
  tools: Pick<PersonTools, "canRename" | "canGiveRoles" | "statusesOf">;
  acts: PeopleActions;
  onClose(): void;
}

/** A known person's fields. What others change meanwhile is said, merged where it can be, and asked about where not. */
export function PersonEdit({ row, tools, acts, onClose }: Props) {
  const t = useT();
  const label = useLabel();
  const [opened, setOpened] = useState(row);
  const [round, setRound] = useState(0);
  const merged = useMergedSave<PersonRow, (typeof FIELDS)[number]>({
    fields: FIELDS,
    send: (change, at) => acts.write(at, change),
    show: (field, person) => ({ label: t(`datatable.${field}`), text: label(person[field]) }),
  });

  async function reload() {
    const { data } = await api("GET /datatable/users/{id}", { path: { id: row.id } });
    setOpened(data);
    setRound((now) => now + 1);
  }

  return (
    <>
      <PersonForm
        key={round}
        draftName={`person:${row.id}`}
        notice={<ChangedNotice object="person" opened={opened} onReload={() => void reload().catch(acts.fail)} />}
        title={t("datatable.editTitle")}
        start={bodyOf(opened)}
        known={{ opened, fields: FIELDS, reopen: setOpened }}
        canRename={tools.canRename}
        canGiveRoles={tools.canGiveRoles}
        statuses={tools.statusesOf(opened)}
        onSave={async (body) => (await merged.save(opened, { ...opened, ...body })).kind !== "kept"}
        onClose={onClose}
      />
      {merged.dialog}
    </>
  );
}
