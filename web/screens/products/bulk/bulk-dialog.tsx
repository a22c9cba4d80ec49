import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import Stack from "@mui/material/Stack";
import { use, useRef, useState } from "react";
import type { ProductBulkResult } from "#shared/api/ecommerce/product-bulk.ts";
import type { ApiError } from "../../../lib/api/client.ts";
import { newIdempotencyKey } from "../../../lib/api/idempotency-key.ts";
import { useFigures, useFormat } from "../../../lib/format.ts";
import { useT } from "../../../lib/i18n.tsx";
import { exampleIn } from "../../../lib/text/parse-number.ts";
import { CanWrite } from "../../../ui/actions/can-write.ts";
import { WriteButton } from "../../../ui/actions/write-button.tsx";
import { useErrorText } from "../../../ui/feedback/error-text.ts";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { useFailure } from "../../../ui/feedback/use-failure.ts";
import { onFormKey } from "../../../ui/form/form-keys.ts";
import { type AskedAction, type BulkDo, type BulkEntry, emptyEntry, reachOf, readBulk } from "./bulk-entry.ts";
import { BulkFields } from "./bulk-fields.tsx";
import { BulkPreview } from "./bulk-preview.tsx";

export interface BulkDialogProps {
  action: AskedAction;
  count: number;
  /** Fetches a preview without writing. */
  onPreview(act: BulkDo): Promise<readonly ProductBulkResult[]>;
  onAct(act: BulkDo, key: string): Promise<unknown>;
  onClose(): void;
}

/** Bulk action on the selected products; changes of price or stock have a preview. */
export function BulkDialog({ action, count: chosen, onPreview, onAct, onClose }: BulkDialogProps) {
  const t = useT();
  // The selection is cleared once the action is done, while the list refetches behind the dialog.
  const [count] = useState(chosen);
  const canWrite = use(CanWrite);
  const figures = useFigures();
  const { number } = useFormat();
  const errorText = useErrorText();
  const [entry, setEntry] = useState(emptyEntry);
  const [preview, setPreview] = useState<readonly ProductBulkResult[] | null>(null);
  const [isTried, setTried] = useState(false);
  const [busy, setBusy] = useState<"preview" | "act" | null>(null);
  const [failure, setFailure] = useFailure();
  const key = useRef(newIdempotencyKey());
  const read = readBulk(action, entry, figures);
  const isReady = action === "category" || preview !== null;
  const { able, isPart } = reachOf(preview, count);

  const change = (patch: Partial<BulkEntry>) => {
    setEntry({ ...entry, ...patch });
    setPreview(null);
    setFailure(null);
    key.current = newIdempotencyKey();
  };
  const submit = async () => {
    setTried(true);
    if ("problem" in read || busy || able === 0 || !canWrite) return;
    setBusy(isReady ? "act" : "preview");
    setFailure(null);
    try {
      if (isReady) {
        await onAct(read.body, key.current);
        return onClose();
      }
      const asked = key.current;
      const found = await onPreview(read.body);
      // Changes made while loading need a new preview.
      if (asked === key.current) setPreview(found);
    } catch (error) {
      setFailure(error as ApiError);
    }
    setBusy(null);
  };
  // Closing cannot cancel a running action.
  const close = () => {
    if (busy !== "act") onClose();
  };
  return (
    <Dialog open onClose={close} fullWidth maxWidth="sm" aria-labelledby="bulk-act-title">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
        onKeyDown={(event) => onFormKey(event, { save: submit })}
      >
        <DialogTitle id="bulk-act-title">{t(`catalogue.bulk.${action}`, { count })}</DialogTitle>
        <DialogContent>
          <Stack sx={{ gap: 2, pt: 1 }}>
            {failure && <Notice tone="danger">{errorText(failure)}</Notice>}
            <BulkFields
              action={action}
              entry={entry}
              problem={
                isTried && "problem" in read
                  ? t(`catalogue.bulkProblem.${read.problem}`, { example: exampleIn(figures) })
                  : null
              }
              onChange={change}
            />
            {preview && isPart && (
              <Notice tone="info">
                {t("catalogue.previewPart", { shown: number(preview.length), count: number(count) })}
              </Notice>
            )}
            {preview && <BulkPreview results={preview} />}
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button disabled={busy === "act"} onClick={close}>
            {t("catalogue.cancel")}
          </Button>
          <WriteButton type="submit" variant="contained" loading={busy !== null} disabled={able === 0}>
            {isReady ? t("catalogue.applyTo", { count: able }) : t("catalogue.preview")}
          </WriteButton>
        </DialogActions>
      </form>
    </Dialog>
  );
}
