import GridView from "@mui/icons-material/GridView";
import TableRows from "@mui/icons-material/TableRowsOutlined";
import ToggleButton from "@mui/material/ToggleButton";
import ToggleButtonGroup from "@mui/material/ToggleButtonGroup";
import type { RowsAs } from "#shared/rules/people/preference-choices.ts";
import { useT } from "../../../lib/i18n.tsx";

/** Table or cards. */
export function ViewToggle(props: { view: string | undefined; onView(view: RowsAs): void }) {
  const t = useT();
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={props.view}
      aria-label={t("products.look")}
      onChange={(_, view: RowsAs | null) => view && props.onView(view)}
    >
      <ToggleButton value="table" aria-label={t("products.asTable")}>
        <TableRows fontSize="small" />
      </ToggleButton>
      <ToggleButton value="grid" aria-label={t("products.asGrid")}>
        <GridView fontSize="small" />
      </ToggleButton>
    </ToggleButtonGroup>
  );
}
