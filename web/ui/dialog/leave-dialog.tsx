import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { answerBlockedMove } from "../../lib/drafts/navigation-blocker.ts";
import { useT } from "../../lib/i18n.tsx";

/** Asks whether to discard unsaved input; Stay, the harmless answer, has the focus. */
export function LeaveDialog() {
  const t = useT();
  return (
    <Dialog
      open
      maxWidth="xs"
      fullWidth
      role="alertdialog"
      onClose={() => answerBlockedMove(false)}
      aria-labelledby="leave-title"
      aria-describedby="leave-help"
    >
      <DialogTitle id="leave-title">{t("forms.leave.title")}</DialogTitle>
      <DialogContent id="leave-help">{t("forms.leave.help")}</DialogContent>
      <DialogActions>
        <Button color="error" onClick={() => answerBlockedMove(true)}>
          {t("forms.leave.discard")}
        </Button>
        <Button variant="contained" autoFocus onClick={() => answerBlockedMove(false)}>
          {t("forms.keepEditing")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
