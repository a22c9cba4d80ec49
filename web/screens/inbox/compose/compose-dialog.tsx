import Close from "@mui/icons-material/Close";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import IconButton from "@mui/material/IconButton";
import { styled } from "@mui/material/styles";
import TextField from "@mui/material/TextField";
import { type KeyboardEvent, useEffect, useState } from "react";
import { expireInitialData } from "../../../lib/api/initial-data.ts";
import { useApi } from "../../../lib/api/use-api.ts";
import { useBoot } from "../../../lib/boot.tsx";
import { useT } from "../../../lib/i18n.tsx";
import { WriteButton } from "../../../ui/actions/write-button.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { tooltip } from "../../../ui/feedback/tooltip.tsx";
import { LazyBoundary } from "../../../ui/lazy/lazy-boundary.tsx";
import { timeDialog } from "../dialogs/time.parts.ts";
import { useMe } from "../inbox.data.ts";
import { AttachButton } from "./attach-button.tsx";
import { DraftStatus } from "./draft-status.tsx";
import { MessageEditor } from "./editor/message-editor.tsx";
import { MessageUploads } from "./message-uploads.tsx";
import { NO_ENTRIES, RecipientFields } from "./recipients/recipient-fields.tsx";
import { withEntries } from "./recipients/recipients.rules.ts";
import { useCompose } from "./use-compose.ts";
import { useDraft } from "./use-draft.ts";
import { useMessageFiles } from "./use-message-files.ts";

const Fields = styled("div")({
  display: "grid",
  gap: 16,
  paddingTop: 6,
  // Height of the field below while it has no address.
  "& .MuiAutocomplete-inputRoot.MuiOutlinedInput-root": { paddingBlock: 0 },
  "& .MuiAutocomplete-inputRoot.MuiOutlinedInput-root:has(.MuiChip-root)": { paddingBlock: 6 },
});
/** Full screen on a phone. */
const sheet = {
  "& .MuiDialog-paper": {
    margin: { xs: 0, sm: 4 },
    width: { xs: "100%", sm: "calc(100% - 64px)" },
    height: { xs: "100%", sm: "auto" },
    maxHeight: { xs: "none", sm: "calc(100% - 64px)" },
    borderRadius: { xs: 0, sm: "16px" },
  },
};

/** New conversation; the input is saved as a draft until it is sent or deleted. */
export function ComposeDialog({ onSent, onClose }: { onSent(id: number): void; onClose(): void }) {
  const t = useT();
  const me = useMe();
  const { mailIsOff } = useBoot();
  const { data } = useApi("GET /inbox/draft");
  // Document data is fresh at first; reopened, the dialog refetches the draft.
  useEffect(() => expireInitialData, []);
  const [writing, write] = useDraft("new", data?.data);
  const files = useMessageFiles("new", writing);
  const [entries, setEntries] = useState(NO_ENTRIES);
  const form = useCompose({ writing, files, onSent });
  const [isTimeAsked, setTimeAsked] = useState(false);
  const TimeDialog = isTimeAsked ? timeDialog.view() : null;
  const { problems } = form;
  const takeEntries = () => {
    const recipients = withEntries(writing, entries);
    if (entries.to.trim() !== "" || entries.cc.trim() !== "") {
      write(recipients);
      setEntries(NO_ENTRIES);
    }
    return recipients;
  };
  const send = (sendAt?: string) => void form.send({ recipients: takeEntries(), ...(sendAt && { sendAt }) });
  // The editor handles it itself.
  const sendByKey = (event: KeyboardEvent & { defaultMuiPrevented?: boolean }) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || event.repeat) return;
    event.preventDefault();
    event.defaultMuiPrevented = true;
    send();
  };
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" sx={sheet} aria-labelledby="compose-title">
      <DialogTitle id="compose-title" sx={{ display: "flex", alignItems: "center" }}>
        <span style={{ flex: 1 }}>{t("inbox.newMessage")}</span>
        <IconButton aria-label={t("inbox.keepAndClose")} {...tooltip(t("inbox.keepAndClose"))} onClick={onClose}>
          <Close />
        </IconButton>
      </DialogTitle>
      <DialogContent>
        <Fields>
          {form.failure && <Notice tone="danger">{form.failure}</Notice>}
          <RecipientFields
            isRequired
            name="compose"
            recipients={{ to: writing.to, cc: writing.cc }}
            entries={entries}
            problems={problems}
            onEntries={setEntries}
            onChange={write}
            onKeyDown={sendByKey}
          />
          <TextField
            id="compose-subject"
            fullWidth
            autoComplete="off"
            label={t("inbox.subject")}
            value={writing.subject}
            error={problems.subject !== undefined}
            helperText={problems.subject}
            onChange={(event) => write({ subject: event.target.value })}
            onKeyDown={sendByKey}
          />
          <MessageEditor
            name="new"
            writing={writing}
            label={t("inbox.yourMessage")}
            filling={{ "agent.name": me.name }}
            onWrite={write}
            onFiles={files.add}
            onSend={() => send()}
          >
            {problems.body && <Notice tone="danger">{problems.body}</Notice>}
            <MessageUploads writing={writing} files={files} />
          </MessageEditor>
          {form.isSubjectAsked && <Notice tone="warning">{t("inbox.noSubjectAsk")}</Notice>}
        </Fields>
      </DialogContent>
      <DialogActions sx={{ flexWrap: "wrap", "& button": { whiteSpace: "nowrap" } }}>
        <Box sx={{ display: "flex", alignItems: "center", gap: 1, flex: { xs: "1 0 100%", sm: 1 }, minWidth: 0 }}>
          <AttachButton onFiles={files.add} />
          <DraftStatus writing={writing} />
        </Box>
        <Button
          color="inherit"
          onClick={() => {
            form.drop();
            onClose();
          }}
        >
          {t("inbox.discard")}
        </Button>
        {!mailIsOff && (
          <WriteButton disabled={form.isBusy || form.isHeld} onClick={() => setTimeAsked(form.isReady(takeEntries()))}>
            {t("inbox.sendLater")}
          </WriteButton>
        )}
        <WriteButton variant="contained" loading={form.isBusy} disabled={form.isHeld} onClick={() => send()}>
          {t(mailIsOff ? "inbox.keep" : form.isSubjectAsked ? "inbox.sendWithout" : "inbox.send")}
        </WriteButton>
      </DialogActions>
      <LazyBoundary onLoadError={() => setTimeAsked(false)}>
        {TimeDialog && (
          <TimeDialog
            title={t("inbox.sendLaterAsk")}
            act={t("inbox.send")}
            onTime={(at) => {
              setTimeAsked(false);
              send(new Date(at).toISOString());
            }}
            onClose={() => setTimeAsked(false)}
          />
        )}
      </LazyBoundary>
    </Dialog>
  );
}
