import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { useT } from "../../lib/i18n.tsx";
import { WriteButton } from "../actions/write-button.tsx";
import { ConflictGrid, type ConflictRow } from "./conflict-grid.tsx";

/** Save again with these fields as theirs, discard mine, or continue editing. */
export type ConflictAnswer = { theirs: string[] } | "discard" | "keep";

/** "Someone else changed this": both values of each conflicting field, one of which is selected. */
export function ConflictDialog(props: { rows: readonly ConflictRow[]; onAnswer(answer: ConflictAnswer): void }) {
  const { rows, onAnswer } = props;
  const t = useT();
  const [theirs, setTheirs] = useState<ReadonlySet<string>>(new Set());

  function choose(field: string, isTheirs: boolean) {
    const next = new Set(theirs);
    if (isTheirs) next.add(field);
    else next.delete(field);
    setTheirs(next);
  }

  return (
    <Dialog
      open
      fullWidth
      maxWidth="md"
      onClose={() => onAnswer("keep")}
      aria-labelledby="conflict-title"
      aria-describedby="conflict-help"
    >
      <DialogTitle id="conflict-title">{t("forms.conflict.title")}</DialogTitle>
      <DialogContent>
        <Typography id="conflict-help">{t("forms.conflict.help", { count: rows.length })}</Typography>
        <ConflictGrid rows={rows} theirs={theirs} onChoose={choose} />
      </DialogContent>
      <DialogActions disableSpacing sx={{ flexWrap: "wrap", gap: 1, "& > *": { flexGrow: { xs: 1, sm: 0 } } }}>
        <Button color="inherit" sx={{ mr: { sm: "auto" } }} onClick={() => onAnswer("discard")}>
          {t("forms.conflict.discard")}
        </Button>
        <Button onClick={() => onAnswer("keep")}>{t("forms.keepEditing")}</Button>
        <WriteButton variant="contained" onClick={() => onAnswer({ theirs: [...theirs] })}>
          {t("forms.conflict.save")}
        </WriteButton>
      </DialogActions>
    </Dialog>
  );
}
