import Close from "@mui/icons-material/Close";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import { keyframes, styled } from "@mui/material/styles";
import { useState } from "react";
import { BULK_MAX } from "#shared/rules/shop/shop-limits.ts";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.tsx";
import { WriteButton } from "../actions/write-button.tsx";
import { MenuButton } from "../menu/menu-button.tsx";
import type { MenuChoice } from "../menu/menu-choice.ts";
import type { Selection } from "./use-selection.ts";

/** Bulk action on the selected rows, immediate or after a choice. */
export interface BulkAction {
  label: string;
  isDanger?: boolean;
  /** While a returned promise is pending, all actions are disabled and this one shows progress. */
  onChoose?(): unknown;
  choices?: readonly MenuChoice[];
}

const slideIn = keyframes`from { transform: translateY(-8px); opacity: 0 }`;
const riseIn = keyframes`from { transform: translateY(100%) }`;

// Covers the filters, so that no row moves under the pointer.
const Bar = styled("div")(({ theme }) => ({
  ...theme.typography.body2,
  position: "absolute",
  zIndex: 3,
  inset: 0,
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  alignContent: "center",
  gap: 8,
  padding: "8px 16px",
  backgroundColor: theme.vars.palette.primary.soft,
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  animation: `${slideIn} 180ms ease-out`,
  "& strong": { fontWeight: 600, marginRight: 8, fontVariantNumeric: "tabular-nums" },
  "& .close": { marginInlineStart: "auto" },
  "& .line": { display: "none" },
  [theme.breakpoints.down("sm")]: {
    position: "fixed",
    zIndex: theme.zIndex.appBar + 1,
    inset: "auto 0 0 0",
    padding: "8px 12px calc(8px + env(safe-area-inset-bottom))",
    borderBottom: 0,
    borderTop: `1px solid ${theme.vars.palette.divider}`,
    boxShadow: theme.shadows[8],
    animation: `${riseIn} 180ms ease-out`,
    gap: "0 4px",
    "& strong": { flex: 1 },
    "& .close": { order: -1, marginInlineStart: 0 },
    // Count above, actions below.
    "& .line": { display: "block", flexBasis: "100%" },
  },
  "@media (prefers-reduced-motion: reduce)": { animation: "none" },
}));

/** Number of selected rows with their bulk actions. */
export function BulkBar(props: {
  selection: Selection;
  total: number;
  /** Whether more rows than that match. */
  isMore?: boolean;
  acts: readonly BulkAction[];
}) {
  const { selection, total } = props;
  const { number } = useFormat();
  const t = useT();
  const [busy, setBusy] = useState<string | null>(null);
  const all = number(total) + (props.isMore ? "+" : "");
  const count = selection.isAll ? total : selection.ids.size;
  // Limit of ids in one call; "all that match" has none.
  const isOver = !selection.isAll && count > BULK_MAX;
  return (
    <Bar role="toolbar" aria-label={t("lists.bulk")}>
      <strong>
        {selection.isAll ? t("lists.allSelected", { count: all }) : t("lists.selected", { count })}
        {isOver && ` · ${t("lists.selectedMost", { count: BULK_MAX })}`}
      </strong>
      {!selection.isAll && total > selection.ids.size && (
        <Button size="small" color="inherit" onClick={selection.chooseAll}>
          {t("lists.selectAll", { count: all })}
        </Button>
      )}
      <span className="line" />
      {props.acts.map((act) => (
        <Act
          key={act.label}
          act={act}
          isOff={count === 0 || isOver || busy !== null}
          isBusy={busy === act.label}
          onBusy={setBusy}
        />
      ))}
      <IconButton className="close" size="small" aria-label={t("lists.unselect")} onClick={selection.clear}>
        <Close fontSize="small" />
      </IconButton>
    </Bar>
  );
}

interface ActProps {
  act: BulkAction;
  isOff: boolean;
  isBusy: boolean;
  onBusy(label: string | null): void;
}

function Act({ act: { label, isDanger, onChoose, choices }, isOff, isBusy, onBusy }: ActProps) {
  const color = isDanger ? "error" : "primary";
  const choose = async () => {
    const work = onChoose?.();
    if (!(work instanceof Promise)) return;
    onBusy(label);
    await work.finally(() => onBusy(null));
  };
  if (!choices)
    return (
      <WriteButton size="small" color={color} disabled={isOff} loading={isBusy} onClick={() => void choose()}>
        {label}
      </WriteButton>
    );
  return (
    <MenuButton choices={choices}>
      {(opener) => (
        <WriteButton {...opener} size="small" color={color} disabled={isOff}>
          {label}
        </WriteButton>
      )}
    </MenuButton>
  );
}
