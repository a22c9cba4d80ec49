import { useEffect } from "react";
import { useT } from "../../../lib/i18n.tsx";
import { FilterChip } from "../../../ui/filters/filter-chip.tsx";
import { useColleagues, useMe } from "../inbox.data.ts";

/** Assignee filter of the URL; a click clears it. */
export function AssigneeLine({ assignee, onClear }: { assignee: string; onClear(): void }) {
  const t = useT();
  const me = useMe();
  const colleagues = useColleagues(assignee !== "me" && assignee !== "none");
  const name = assignee === "me" ? me.name : colleagues?.find(({ id }) => String(id) === assignee)?.name;
  const isUnknown = assignee !== "none" && colleagues !== undefined && name === undefined;
  useEffect(() => {
    if (isUnknown) onClear();
  }, [isUnknown, onClear]);
  if (assignee !== "none" && name === undefined) return null;
  return (
    <div className="narrowed">
      <FilterChip
        isOn
        label={name === undefined ? t("inbox.folder.unassigned") : t("inbox.assignedTo", { name })}
        onClear={onClear}
      />
    </div>
  );
}
