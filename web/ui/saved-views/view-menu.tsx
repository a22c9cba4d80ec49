import CheckIcon from "@mui/icons-material/Check";
import Divider from "@mui/material/Divider";
import ListItemIcon from "@mui/material/ListItemIcon";
import ListSubheader from "@mui/material/ListSubheader";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import { useT } from "../../lib/i18n.tsx";
import type { ListViewSettings } from "../../lib/list/list-view-settings.ts";
import { type ListExport, useListExport } from "../export/use-list-export.ts";
import type { ListColumn } from "../list/columns.ts";
import type { Views } from "./views.ts";

export interface ViewMenuProps<Row> {
  columns: readonly ListColumn<Row>[];
  look: ListViewSettings;
  copy: ListExport<Row>;
  views?: Views | undefined;
  /** Starts selection mode for touch. */
  onSelect?: (() => void) | undefined;
}

const HEADING = { color: "text.secondary", bgcolor: "transparent" };
const PHONE_ONLY = { display: { sm: "none" } };
const densities = ["compact", "standard", "comfortable"] as const;

/** Menu to save a view, copy or export it, and set row height and columns. */
export function ViewMenu<Row>(props: ViewMenuProps<Row> & { anchor: HTMLElement; onClose(): void }) {
  const { look, views, onSelect, onClose } = props;
  const t = useT();
  const copies = useListExport(props.copy);
  const heading = (text: string) => (
    <ListSubheader role="presentation" sx={HEADING}>
      {text}
    </ListSubheader>
  );
  const act = (label: string, onClick: () => void, sx = {}) => (
    <MenuItem
      key={label}
      sx={sx}
      onClick={() => {
        onClose();
        onClick();
      }}
    >
      {label}
    </MenuItem>
  );
  const toggle = (field: string) => {
    const hidden = new Set(look.hidden);
    if (!hidden.delete(field)) hidden.add(field);
    look.change({ hidden: [...hidden] });
  };
  return (
    <Menu open anchorEl={props.anchor} onClose={onClose} slotProps={{ list: { dense: true } }}>
      {views && act(t("lists.views.manage"), views.onManage)}
      {onSelect && act(t("lists.select"), onSelect, PHONE_ONLY)}
      {heading(t("lists.copyView"))}
      {copies.map((copy) => act(copy.label, copy.onClick))}
      <Divider />
      {heading(t("lists.density"))}
      {densities.map((density) => (
        <MenuItem
          key={density}
          role="menuitemradio"
          aria-checked={look.density === density}
          onClick={() => look.change({ density })}
        >
          <Mark isOn={look.density === density} />
          {t(`lists.density.${density}`)}
        </MenuItem>
      ))}
      <Divider />
      {heading(t("lists.columns"))}
      {props.columns
        .filter((column) => !column.isMain && !column.isTool)
        .map((column) => (
          <MenuItem
            key={column.field}
            role="menuitemcheckbox"
            aria-checked={!look.hidden.has(column.field)}
            onClick={() => toggle(column.field)}
          >
            <Mark isOn={!look.hidden.has(column.field)} />
            {column.label}
          </MenuItem>
        ))}
      {Object.keys(look.widths).length > 0 && act(t("lists.resetWidths"), () => look.change({ widths: {} }))}
    </Menu>
  );
}

/** Space for the tick, kept if there is none. */
const Mark = ({ isOn }: { isOn: boolean }) => <ListItemIcon>{isOn && <CheckIcon aria-hidden />}</ListItemIcon>;
