import Button from "@mui/material/Button";
import { useChangeOf } from "../../lib/changes.ts";
import { useT } from "../../lib/i18n.tsx";
import { Notice } from "../../ui/notice.tsx";
import type { PersonRow } from "./people.rules.ts";

interface Props {
  /** As it was opened, and as it now stands. */
  opened: PersonRow;
  now: PersonRow;
  nameOf(id: number): string | undefined;
  onReload(): void;
}

/** Says that the open person was changed meanwhile; what is typed stays until the reader asks for theirs. */
export function ChangedNotice({ opened, now, nameOf, onReload }: Props) {
  const t = useT();
  const actor = useChangeOf("person", opened.id)?.actor;
  const name = actor ? nameOf(actor) : undefined;
  if (opened.version === undefined || (now.version ?? 0) <= opened.version) return null;
  return (
    <Notice
      tone="info"
      action={
        <Button size="small" color="inherit" onClick={onReload}>
          {t("common.reload")}
        </Button>
      }
    >
      {name ? t("datatable.updatedBy", { name }) : t("datatable.updatedBySomeone")}
    </Notice>
  );
}
