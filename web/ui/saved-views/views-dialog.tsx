import Button from "@mui/material/Button";
import Checkbox from "@mui/material/Checkbox";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import FormControlLabel from "@mui/material/FormControlLabel";
import Stack from "@mui/material/Stack";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import { type FormEvent, useState } from "react";
import { navigateUnlessBlocked } from "../../lib/drafts/navigation-blocker.ts";
import { useUnsaved } from "../../lib/drafts/use-unsaved.ts";
import { useT } from "../../lib/i18n.tsx";
import { useCan } from "../../lib/session/rights.ts";
import { WriteButton } from "../actions/write-button.tsx";
import { Notice } from "../feedback/notice.tsx";
import { AbandonedViews, OwnViews } from "./own-views.tsx";
import { useViewActions } from "./use-view-actions.ts";
import { isValidViewName } from "./view-name.ts";
import type { Views } from "./views.ts";

/** Saves the current view under a name and orders the saved views. */
export function ViewsDialog({ views }: { views: Views }) {
  const t = useT();
  const acts = useViewActions(views);
  const canTidy = useCan()("Admin");
  const [name, setName] = useState("");
  const [isShared, setShared] = useState(false);
  const [isTried, setTried] = useState(false);
  const isWrong = isTried && !isValidViewName(name);
  useUnsaved(name.trim() !== "", { name: "view:new", place: [] });
  const close = () => navigateUnlessBlocked("view:new", views.onManaged);

  const save = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!isValidViewName(name) || !(await acts.add({ name: name.trim(), shared: isShared }))) return;
    setName((typed) => (typed === name ? "" : typed));
    setTried(false);
  };
  return (
    <Dialog open onClose={close} fullWidth maxWidth="sm" aria-labelledby="views-title">
      <DialogTitle id="views-title">{t("lists.views")}</DialogTitle>
      <DialogContent>
        {acts.problem && <Notice tone="danger">{acts.problem}</Notice>}
        <form onSubmit={(event) => void save(event)} noValidate>
          <Stack direction={{ xs: "column", sm: "row" }} sx={{ gap: 1.5, pt: 1, alignItems: { sm: "flex-start" } }}>
            <TextField
              autoFocus
              fullWidth
              required
              size="small"
              label={t("lists.views.name")}
              value={name}
              autoComplete="off"
              error={isWrong}
              helperText={t(isWrong ? "lists.views.nameRule" : "lists.views.help")}
              onChange={(event) => setName(event.target.value)}
            />
            <WriteButton
              type="submit"
              variant="contained"
              loading={acts.isBusy}
              sx={{ flexShrink: 0, height: { xs: 44, sm: 40 } }}
            >
              {t("lists.views.save")}
            </WriteButton>
          </Stack>
          <FormControlLabel
            label={t("lists.views.shared")}
            control={<Checkbox size="small" checked={isShared} onChange={(_, is) => setShared(is)} />}
          />
        </form>
        <Typography variant="subtitle2" component="h3" sx={{ mt: 2, mb: 1 }}>
          {t("lists.views.own")}
        </Typography>
        <OwnViews views={views} acts={acts} />
        {canTidy && <AbandonedViews views={views} acts={acts} />}
      </DialogContent>
      <DialogActions>
        <Button onClick={close}>{t("lists.done")}</Button>
      </DialogActions>
    </Dialog>
  );
}
