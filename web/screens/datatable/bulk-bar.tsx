import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import type { BulkResult, PersonBulk } from "#shared/api/datatable/users.ts";
import { type MessageKey, useLabel, useT } from "../../lib/i18n.tsx";
import { MenuButton } from "../../ui/menu-button.tsx";
import { WriteButton } from "../../ui/write-button.tsx";
import { roles } from "./people.list.ts";

const Bar = styled("div")(({ theme }) => ({
  ...theme.typography.body2,
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: 8,
  padding: "8px 16px",
  backgroundColor: theme.vars.palette.primary.soft,
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  "& strong": { fontWeight: 600, marginRight: 8 },
}));

/** What can be done to the chosen people at once. */
export function BulkBar(props: {
  ids: ReadonlySet<number>;
  onBulk(bulk: PersonBulk): void;
  onDelete(): void;
  onClear(): void;
}) {
  const t = useT();
  const label = useLabel();
  const ids = [...props.ids];
  const choices = roles.map((role) => ({
    label: label(role),
    onChoose: () => props.onBulk({ ids, action: "role" as const, value: role }),
  }));
  return (
    <Bar role="toolbar" aria-label={t("datatable.bulk")}>
      <strong aria-live="polite">{t("datatable.selected", { count: ids.length })}</strong>
      <WriteButton size="small" onClick={() => props.onBulk({ ids, action: "activate" })}>
        {t("datatable.activate")}
      </WriteButton>
      <WriteButton size="small" onClick={() => props.onBulk({ ids, action: "deactivate" })}>
        {t("datatable.deactivate")}
      </WriteButton>
      <MenuButton choices={choices}>
        {(opener) => (
          <WriteButton {...opener} size="small">
            {t("datatable.setRole")}
          </WriteButton>
        )}
      </MenuButton>
      <WriteButton size="small" color="error" onClick={props.onDelete}>
        {t("datatable.bulkDelete")}
      </WriteButton>
      <Button size="small" color="inherit" sx={{ ml: "auto" }} onClick={props.onClear}>
        {t("datatable.unselect")}
      </Button>
    </Bar>
  );
}

const KNOWN = new Set(["user_has_orders", "last_admin", "not_found", "unchanged"]);

/** What a bulk act did and left, each one left out with its reason. */
export function BulkResults(props: { results: BulkResult[]; nameOf(id: number): string | undefined; onClose(): void }) {
  const t = useT();
  const skipped = props.results.filter((result) => !result.ok);
  return (
    <Alert severity="warning" sx={{ m: 2 }} onClose={props.onClose}>
      {t("datatable.resultDone", { count: props.results.length - skipped.length })},{" "}
      {t("datatable.resultSkipped", { count: skipped.length })}
      <ul style={{ margin: "4px 0 0", paddingInlineStart: 20 }}>
        {skipped.map((result) => (
          <li key={result.id}>
            {props.nameOf(result.id) ?? t("datatable.someone", { id: result.id })}:{" "}
            {t(`datatable.skip.${KNOWN.has(result.code ?? "") ? result.code : "other"}` as MessageKey)}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
