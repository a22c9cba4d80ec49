import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import Stack from "@mui/material/Stack";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { useT } from "../../../lib/i18n.tsx";
import { WriteButton } from "../../../ui/actions/write-button.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { SheetSection } from "../../../ui/record/side-sheet.tsx";
import type { PersonRow } from "../people.rules.ts";
import { usePersonData } from "./use-person-data.ts";

/** What an Admin does at a person's own wish: hand over all that is kept of them, or make them unknown. */
export function PersonData({ row, onGone }: { row: PersonRow; onGone(): void }) {
  const t = useT();
  const [isAsking, setAsking] = useState(false);
  const [email, setEmail] = useState("");
  const { isBusy, take, erase } = usePersonData(row, onGone);
  const ask = () => {
    setEmail("");
    setAsking(true);
  };
  return (
    <SheetSection>
      <h3>{t("personal.title")}</h3>
      <Stack direction="row" sx={{ flexWrap: "wrap", gap: 1.5 }}>
        <WriteButton variant="outlined" loading={isBusy && !isAsking} onClick={() => void take()}>
          {t("personal.take")}
        </WriteButton>
        <WriteButton variant="outlined" color="error" onClick={ask}>
          {t("personal.erase")}
        </WriteButton>
      </Stack>
      <Dialog open={isAsking} fullWidth maxWidth="xs" onClose={() => setAsking(false)} aria-labelledby="erase-title">
        <DialogTitle id="erase-title">{t("personal.eraseAsk", { name: row.name })}</DialogTitle>
        <DialogContent>
          <Stack sx={{ gap: 2 }}>
            <Typography>{t("personal.eraseHelp")}</Typography>
            <Notice tone="warning">{t("personal.eraseWarning")}</Notice>
            <TextField
              autoFocus
              label={t("personal.confirm", { email: row.email })}
              value={email}
              onChange={({ target }) => setEmail(target.value)}
            />
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button onClick={() => setAsking(false)}>{t("datatable.cancel")}</Button>
          <WriteButton
            variant="contained"
            color="error"
            loading={isBusy}
            disabled={email.trim().toLowerCase() !== row.email.toLowerCase()}
            onClick={() => void erase(email)}
          >
            {t("personal.eraseAct")}
          </WriteButton>
        </DialogActions>
      </Dialog>
    </SheetSection>
  );
}
