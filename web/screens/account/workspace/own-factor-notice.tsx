import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { useId } from "react";
import { useT } from "../../../lib/i18n.tsx";
import { Link } from "../../../ui/layout/link.tsx";

/** Whoever asks it of all without having one would shut themself out. */
export function OwnFactorNotice({ onClose }: { onClose(): void }) {
  const t = useT();
  const id = useId();
  return (
    <Dialog open fullWidth maxWidth="xs" onClose={onClose} aria-labelledby={id}>
      <DialogTitle id={id}>{t("workspace.requireTitle")}</DialogTitle>
      <DialogContent>{t("workspace.requireAsk")}</DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t("account.cancel")}</Button>
        <Button autoFocus variant="contained" component={Link} to="/account?tab=security">
          {t("workspace.requireAct")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
