import Delete from "@mui/icons-material/DeleteOutlineOutlined";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import FormControlLabel from "@mui/material/FormControlLabel";
import IconButton from "@mui/material/IconButton";
import Switch from "@mui/material/Switch";
import { styled } from "@mui/material/styles";
import TextField from "@mui/material/TextField";
import { use, useState } from "react";
import { placeholders } from "#shared/rules/inbox/canned.ts";
import { CANNED_BODY_MAX, CANNED_CODE, CANNED_CODE_MAX, CANNED_CODE_MIN } from "#shared/rules/inbox/inbox-limits.ts";
import { lengthOf } from "#shared/rules/text/length.ts";
import type { ApiError } from "../../../lib/api/client.ts";
import { navigateUnlessBlocked } from "../../../lib/drafts/navigation-blocker.ts";
import { useUnsaved } from "../../../lib/drafts/use-unsaved.ts";
import { useT } from "../../../lib/i18n.tsx";
import { useCan } from "../../../lib/session/rights.ts";
import { CanWrite } from "../../../ui/actions/can-write.ts";
import { useUndo } from "../../../ui/actions/use-undo.ts";
import { WriteButton } from "../../../ui/actions/write-button.tsx";
import { useErrorText } from "../../../ui/feedback/error-text.ts";
import { FormHead } from "../../../ui/form/form-head.tsx";
import { useForm } from "../../../ui/form/use-form.ts";
import { toast } from "../../../ui/toast/toast-store.ts";
import { type Canned, useCanned } from "../inbox.data.ts";
import { removeCanned, saveCanned } from "../labels/label.calls.ts";

const Rows = styled("ul")(({ theme }) => ({
  listStyle: "none",
  margin: 0,
  padding: 0,
  "& > li": {
    ...theme.typography.body2,
    display: "flex",
    alignItems: "center",
    gap: 8,
    minHeight: 44,
    borderBottom: `1px solid ${theme.vars.palette.divider}`,
  },
  "& p": { flex: 1, minWidth: 0, margin: 0, overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
  "& strong": { fontWeight: 500, marginInlineEnd: 8 },
  "& p > span": { color: theme.vars.palette.text.secondary },
}));
const FORM = "canned";
type Entry = Pick<Canned, "code" | "body" | "shared" | "isMine"> & { id: number | null };

/** Creates, edits and deletes canned replies. */
export function CannedDialog({ onClose }: { onClose(): void }) {
  const t = useT();
  const undo = useUndo();
  const errorText = useErrorText();
  const replies = useCanned(true);
  // With roles enforced, shared replies belong to Admins.
  const canShare = useCan()("Admin");
  const canWrite = use(CanWrite);
  const [edited, setEdited] = useState<Entry | null>(null);
  async function remove({ id, code }: Canned) {
    try {
      undo.offer(await removeCanned(id), t("inbox.cannedRemoved", { code }));
    } catch (error) {
      toast({ message: t("inbox.notDone", { reason: errorText(error as ApiError) }), type: "danger" });
    }
  }
  return (
    <Dialog
      open
      onClose={() => navigateUnlessBlocked(FORM, onClose)}
      fullWidth
      maxWidth="sm"
      aria-labelledby="canned-title"
    >
      <DialogTitle id="canned-title">{t("inbox.canned")}</DialogTitle>
      {edited ? (
        <CannedForm
          key={edited.id}
          entry={edited}
          canShare={canShare && edited.isMine}
          onDone={() => setEdited(null)}
        />
      ) : (
        <>
          <DialogContent>
            <Rows aria-label={t("inbox.canned")}>
              {replies?.map((reply) => (
                <li key={reply.id}>
                  <p>
                    <strong>/{reply.code}</strong>
                    <span>{reply.body}</span>
                  </p>
                  {canWrite && (canShare || !reply.shared) && (
                    <>
                      <Button
                        size="small"
                        onClick={() => setEdited(reply)}
                        aria-label={t("inbox.changeOf", { code: reply.code })}
                      >
                        {t("inbox.change")}
                      </Button>
                      <IconButton
                        size="small"
                        aria-label={t("inbox.removeCanned", { code: reply.code })}
                        onClick={() => void remove(reply)}
                      >
                        <Delete fontSize="small" />
                      </IconButton>
                    </>
                  )}
                </li>
              ))}
            </Rows>
          </DialogContent>
          <DialogActions>
            <Button
              sx={{ mr: "auto" }}
              disabled={!canWrite}
              onClick={() => setEdited({ id: null, code: "", body: "", shared: canShare, isMine: true })}
            >
              {t("inbox.newCanned")}
            </Button>
            <Button onClick={onClose}>{t("common.close")}</Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  );
}

function CannedForm(props: { entry: Entry; canShare: boolean; onDone(): void }) {
  const { entry, canShare, onDone } = props;
  const t = useT();
  const { id, code, body, shared } = entry;
  const form = useForm({
    form: FORM,
    start: { code, body, shared },
    check: (values) => ({
      code:
        values.code.length < CANNED_CODE_MIN || values.code.length > CANNED_CODE_MAX || !CANNED_CODE.test(values.code)
          ? t("inbox.codeRule")
          : undefined,
      body:
        values.body === "" || lengthOf(values.body) > CANNED_BODY_MAX
          ? t("inbox.bodyRule", { count: CANNED_BODY_MAX })
          : undefined,
    }),
    async save(values) {
      await saveCanned(id, values);
      onDone();
    },
    problemsOf: (error) => (error.code === "code_taken" ? { code: t("inbox.codeTaken") } : undefined),
  });
  useUnsaved(form.isDirty, { name: FORM, place: ["c"] });
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void form.submit();
      }}
    >
      <DialogContent sx={{ display: "grid", gap: 2 }}>
        <FormHead form={form} />
        <TextField autoFocus fullWidth required autoComplete="off" label={t("inbox.code")} {...form.text("code")} />
        <TextField
          fullWidth
          required
          multiline
          minRows={4}
          maxRows={12}
          label={t("inbox.replyText")}
          {...form.text("body", t("inbox.placesHelp", { places: placeholders.map((one) => `{{${one}}}`).join(" ") }))}
        />
        {canShare && (
          <FormControlLabel
            control={<Switch checked={form.values.shared} onChange={(_, isOn) => form.set({ shared: isOn })} />}
            label={t("inbox.sharedWithAll")}
          />
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={() => navigateUnlessBlocked(FORM, onDone)}>{t("inbox.back")}</Button>
        <WriteButton type="submit" variant="contained" loading={form.isBusy}>
          {t("inbox.keep")}
        </WriteButton>
      </DialogActions>
    </form>
  );
}
