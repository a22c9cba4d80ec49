import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import type { PersonChange } from "#shared/api/datatable/users.ts";
import { useLabel, useT } from "../../../lib/i18n.tsx";
import { WriteButton } from "../../../ui/actions/write-button.tsx";
import type { PersonRow } from "../people.rules.ts";

interface EditConflictProps {
  conflict: { theirs: PersonRow; wanted: PersonChange };
  onApply(): void;
  onKeep(): void;
}

/** An edit that met another's: what stands there now, what was typed, and which of them stays. */
export function EditConflict({ conflict: { theirs, wanted }, onApply, onKeep }: EditConflictProps) {
  const t = useT();
  const label = useLabel();
  const field = Object.keys(wanted)[0] as "name" | "role" | "status";
  return (
    <Alert
      severity="warning"
      sx={{ m: 2 }}
      action={
        <>
          <WriteButton size="small" color="inherit" onClick={onApply}>
            {t("datatable.applyMine")}
          </WriteButton>
          <Button size="small" color="inherit" onClick={onKeep}>
            {t("datatable.keep")}
          </Button>
        </>
      }
    >
      <strong>{t("datatable.conflict")}</strong>{" "}
      {t("datatable.conflictText", {
        name: theirs.name,
        field: t(`datatable.${field}`),
        theirs: label(theirs[field]),
        yours: label(wanted[field] ?? ""),
      })}
    </Alert>
  );
}
