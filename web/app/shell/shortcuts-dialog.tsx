import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import Link from "@mui/material/Link";
import { styled } from "@mui/material/styles";
import { useBoot } from "../../lib/boot.tsx";
import { type MessageKey, useT } from "../../lib/i18n.tsx";
import { knownShortcuts } from "../../lib/shortcuts.ts";

const List = styled("dl")(({ theme }) => ({
  margin: 0,
  display: "grid",
  gridTemplateColumns: "1fr auto",
  gap: "10px 24px",
  alignItems: "center",
  "& dd": { margin: 0, textAlign: "end", color: theme.vars.palette.text.secondary },
  "& kbd": {
    ...theme.typography.label,
    display: "inline-block",
    minWidth: 24,
    padding: "3px 6px",
    textAlign: "center",
    borderRadius: 6,
    border: `1px solid ${theme.vars.palette.divider}`,
    backgroundColor: theme.vars.palette.surface.sunken,
    color: theme.vars.palette.text.primary,
  },
}));

/** Shortcuts that work even where single keys are disabled. */
const FIXED: readonly { keys: string[]; label: MessageKey }[] = [
  { keys: ["Ctrl K"], label: "shell.shortcut.searchAll" },
  { keys: ["Ctrl Z"], label: "shell.shortcut.undo" },
  { keys: ["F6"], label: "shell.shortcut.toast" },
  { keys: ["Esc"], label: "shell.shortcut.escape" },
];

interface Props {
  isOpen: boolean;
  onClose(): void;
}

/** All shortcuts with their keys, and the link to the API documentation. */
export function ShortcutsDialog({ isOpen, onClose }: Props) {
  const t = useT();
  const isOn = useBoot().user?.preferences.shortcuts ?? true;
  const lines = [...knownShortcuts().map(({ keys, label }) => ({ keys: keys.split(" ").map(named), label })), ...FIXED];
  return (
    <Dialog open={isOpen} onClose={onClose} maxWidth="xs" fullWidth aria-labelledby="shortcuts-title">
      <DialogTitle id="shortcuts-title">{t("shell.shortcut.title")}</DialogTitle>
      <DialogContent>
        <List>
          {lines.map(({ keys, label }) => (
            <Line key={keys.join(" ")} keys={keys} then={t("shell.shortcut.then")} label={t(label)} />
          ))}
        </List>
        <p>{t(isOn ? "shell.shortcut.note" : "shell.shortcut.off")}</p>
        <Link href="/api/docs">{t("shell.shortcut.api")}</Link>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t("common.close")}</Button>
      </DialogActions>
    </Dialog>
  );
}

/** A capital letter is typed with Shift. */
const named = (key: string) => (/^[A-Z]$/.test(key) ? `Shift ${key.toLowerCase()}` : key);

function Line({ keys, then, label }: { keys: string[]; then: string; label: string }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>
        {keys.map((key, at) => (
          <span key={key}>
            {at > 0 && ` ${then} `}
            <kbd>{key}</kbd>
          </span>
        ))}
      </dd>
    </>
  );
}
