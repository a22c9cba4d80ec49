import Checkbox from "@mui/material/Checkbox";
import Divider from "@mui/material/Divider";
import ListSubheader from "@mui/material/ListSubheader";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import Radio from "@mui/material/Radio";
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
      <ListSubheader role="presentation">{t("lists.copyView")}</ListSubheader>
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
      <ListSubheader role="presentation">{t("lists.density")}</ListSubheader>
      {densities.map((density) => (
        <MenuItem
          key={density}
          role="menuitemradio"
          aria-checked={props.density === density}
          onClick={() => props.onDensity(density)}
        >
          <Radio size="small" checked={props.density === density} tabIndex={-1} sx={{ p: 0.5, mr: 1 }} aria-hidden />
          {t(`lists.density.${density}`)}
        </MenuItem>
      ))}
      <Divider />
      <ListSubheader role="presentation">{t("lists.columns")}</ListSubheader>
      {props.columns
        .filter((column) => !column.isMain && !column.isTool)
        .map((column) => (
          <MenuItem
            key={column.field}
            role="menuitemcheckbox"
            aria-checked={!hidden.has(column.field)}
            onClick={() => toggle(column.field)}
          >
            <Checkbox
              size="small"
              checked={!hidden.has(column.field)}
              tabIndex={-1}
              sx={{ p: 0.5, mr: 1 }}
              aria-hidden
            />
            {column.label}
          </MenuItem>
        ))}
    </Menu>
  );
}
