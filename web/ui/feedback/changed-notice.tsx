import Button from "@mui/material/Button";
import { useApi } from "../../lib/api/use-api.ts";
import { useT } from "../../lib/i18n.tsx";
import { useChangesOf } from "../../lib/live/change-events.ts";
import { Notice } from "./notice.tsx";

interface Props {
  /** Record type in the change feed: `product`, `order`, `person`. */
  object: string;
  /** Record as opened. */
  opened: { id: number; version?: number | undefined };
  onReload(): void;
}

/** Says that the open record was changed by whom; input stays until the person reloads. */
export function ChangedNotice({ object, opened, onReload }: Props) {
  const t = useT();
  const change = useChangesOf(object, opened.id);
  const isNewer = change !== undefined && opened.version !== undefined && change.version > opened.version;
  const name = usePersonName(isNewer ? change.actor : null);
  if (!isNewer) return null;
  return (
    <Notice
      tone="info"
      action={
        <Button size="small" color="inherit" onClick={onReload}>
          {t("common.reload")}
        </Button>
      }
    >
      {name ? t("forms.updatedBy", { name }) : t("forms.updatedBySomeone")}
    </Notice>
  );
}

function usePersonName(id: number | null): string | undefined {
  const asked = useApi("GET /datatable/users/{id}", id === null ? null : { path: { id } }, {
    shouldRetryOnError: false,
  });
  return id === null ? undefined : asked.data?.data.name;
}
