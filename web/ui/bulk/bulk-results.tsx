import CheckIcon from "@mui/icons-material/Check";
import BlockIcon from "@mui/icons-material/DoNotDisturbAlt";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { styled } from "@mui/material/styles";
import { type MessageKey, useT } from "../../lib/i18n.tsx";

/** Result of a bulk action for one record; `name` if known. */
export interface BulkLine {
  id: number;
  ok: boolean;
  name?: string | null | undefined;
  code?: string | undefined;
  /** Reason it was skipped, if more precise than the error code. */
  reason?: string | undefined;
}

const List = styled("ul")(({ theme }) => ({
  listStyle: "none",
  margin: 0,
  padding: 0,
  "& > li": {
    display: "flex",
    alignItems: "center",
    gap: 12,
    padding: "8px 0",
    borderBottom: `1px solid ${theme.vars.palette.divider}`,
  },
  "& > li:last-of-type": { borderBottom: 0 },
  "& .name": { ...theme.typography.body1, minWidth: 0, flex: 1, overflowWrap: "anywhere" },
  "& .reason": { ...theme.typography.body2, color: theme.vars.palette.text.secondary, textAlign: "end" },
}));

interface BulkResultsProps {
  results: readonly BulkLine[];
  /** Totals, if `results` holds only the first records. */
  counts?: { done: number; skipped: number };
  onClose(): void;
}

/** Results of a bulk action with skipped records: what was skipped and why, then what was done. */
export function BulkResults({ results, counts, onClose }: BulkResultsProps) {
  const t = useT();
  const reason = useReason();
  const skipped = results.filter((line) => !line.ok);
  const done = results.filter((line) => line.ok);
  const { done: doneCount, skipped: skippedCount } = counts ?? { done: done.length, skipped: skipped.length };
  const more = skippedCount - skipped.length;
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="bulk-title">
      <DialogTitle id="bulk-title">{t("lists.resultTitle", { done: doneCount, skipped: skippedCount })}</DialogTitle>
      <DialogContent tabIndex={0}>
        <List>
          {[...skipped, ...done].map((line) => (
            <li key={line.id}>
              {line.ok ? (
                <CheckIcon fontSize="small" color="success" aria-hidden />
              ) : (
                <BlockIcon fontSize="small" color="warning" aria-hidden />
              )}
              <bdi className="name">{line.name ?? `#${line.id}`}</bdi>
              <span className="reason">{line.ok ? t("lists.resultDone") : (line.reason ?? reason(line.code))}</span>
            </li>
          ))}
          {more > 0 && <li>{t("lists.resultMore", { count: more })}</li>}
        </List>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose} autoFocus>
          {t("lists.close")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** Message for a skip reason: from the list's namespace, else the common error messages. */
export function useReason(): (code: string | undefined) => string {
  const t = useT();
  return (code) => {
    for (const key of [`lists.skip.${code}`, `error.${code}`]) {
      const text = t(key as MessageKey);
      if (text !== key) return text;
    }
    return t("lists.skip.other");
  };
}
