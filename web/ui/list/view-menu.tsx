import CheckIcon from "@mui/icons-material/Check";
import Divider from "@mui/material/Divider";
import ListItemIcon from "@mui/material/ListItemIcon";
import ListSubheader from "@mui/material/ListSubheader";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import type { Density } from "../../lib/density.ts";
import { useT } from "../../lib/i18n.tsx";
import type { ListColumn } from "./columns.ts";

export interface ViewMenuProps {
  // biome-ignore lint/suspicious/noExplicitAny: the menu reads names only, whatever the rows are
  columns: readonly ListColumn<any>[];
  hidden: ReadonlySet<string>;
  onHide(hidden: ReadonlySet<string>): void;
  density: Density;
  onDensity(density: Density): void;
  /** Ways to take the view along: a link, a file. */
  copies: readonly { label: string; onClick(): void }[];
}

const HEADING = { color: "text.secondary", bgcolor: "transparent" };
const densities = ["compact", "standard", "comfortable"] as const;

/** Columns, row height and ways to take the view along. */
export function ViewMenu(props: ViewMenuProps & { anchor: HTMLElement; onClose(): void }) {
  const { hidden, onHide, onClose } = props;
  const t = useT();
  const toggle = (field: string) => {
    const next = new Set(hidden);
    if (!next.delete(field)) next.add(field);
    onHide(next);
  };
  return (
    <Menu open anchorEl={props.anchor} onClose={onClose} slotProps={{ list: { dense: true } }}>
      <ListSubheader role="presentation" sx={HEADING}>
        {t("lists.copyView")}
      </ListSubheader>
      {props.copies.map((copy) => (
        <MenuItem
          key={copy.label}
          onClick={() => {
            copy.onClick();
            onClose();
          }}
        >
          {copy.label}
        </MenuItem>
      ))}
      <Divider />
      <ListSubheader role="presentation" sx={HEADING}>
        {t("lists.density")}
      </ListSubheader>
      {densities.map((density) => (
        <MenuItem
          key={density}
          role="menuitemradio"
          aria-checked={props.density === density}
          onClick={() => props.onDensity(density)}
        >
          <Mark isOn={props.density === density} />
          {t(`lists.density.${density}`)}
        </MenuItem>
      ))}
      <Divider />
      <ListSubheader role="presentation" sx={HEADING}>
        {t("lists.columns")}
      </ListSubheader>
      {props.columns
        .filter((column) => !column.isMain && !column.isTool)
        .map((column) => (
          <MenuItem
            key={column.field}
            role="menuitemcheckbox"
            aria-checked={!hidden.has(column.field)}
            onClick={() => toggle(column.field)}
          >
            <Mark isOn={!hidden.has(column.field)} />
            {column.label}
          </MenuItem>
        ))}
    </Menu>
  );
}

/** The place of the tick, kept free where there is none. */
const Mark = ({ isOn }: { isOn: boolean }) => <ListItemIcon>{isOn && <CheckIcon aria-hidden />}</ListItemIcon>;
