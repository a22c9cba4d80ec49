import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { navigateUnlessBlocked } from "../../../lib/drafts/navigation-blocker.ts";
import { useT } from "../../../lib/i18n.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";
import type { ColumnView } from "../board-operations.ts";
import { SelectField } from "../fields/select-field.tsx";
import { AddBox } from "./add-box.ts";
import type { QuickAddDraft } from "./orphan-drafts.store.ts";
import { ORPHAN, QuickAddForm } from "./quick-add-form.tsx";

/** Offers to add the draft of a deleted column to another column. */
export function OrphanDraftDialog(props: { stray: QuickAddDraft; columns: readonly ColumnView[]; onClose(): void }) {
  const { stray, columns, onClose } = props;
  const t = useT();
  const [chosen, setChosen] = useState<string | null>(null);
  const column = columns.find(({ id }) => String(id) === chosen) ?? columns[0];
  return (
    <Dialog
      open
      onClose={() => navigateUnlessBlocked(ORPHAN, onClose)}
      fullWidth
      maxWidth="xs"
      aria-labelledby="stray-title"
    >
      <DialogTitle id="stray-title">{t("card.new")}</DialogTitle>
      <DialogContent>
        <Stack sx={{ gap: 2 }}>
          <Notice tone="warning">
            {t(column ? "kanban.columnGone" : "kanban.columnsGone", { column: stray.column })}
          </Notice>
          {column ? (
            <>
              <SelectField
                id="stray-column"
                label={t("card.column")}
                value={String(column.id)}
                options={columns.map(({ id, name }) => ({ value: String(id), label: name }))}
                onChange={setChosen}
              />
              <AddBox sx={{ mx: -1 }}>
                <QuickAddForm column={column} stray={stray.text} onClose={onClose} />
              </AddBox>
            </>
          ) : (
            <Typography sx={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>{stray.text}</Typography>
          )}
        </Stack>
      </DialogContent>
      {!column && (
        <DialogActions>
          <Button onClick={onClose}>{t("common.close")}</Button>
        </DialogActions>
      )}
    </Dialog>
  );
}
