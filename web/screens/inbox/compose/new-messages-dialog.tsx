import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { useT } from "../../../lib/i18n.tsx";
import { WriteButton } from "../../../ui/actions/write-button.tsx";
import { MessageCard } from "../conversation/message/message-card.tsx";
import type { ConversationOpened } from "../inbox.data.ts";

interface Props {
  conversation: ConversationOpened;
  isBusy: boolean;
  onSend(): void;
  onClose(): void;
}

/** Shows messages written since the conversation was opened, before the reply is sent. */
export function NewMessagesDialog({ conversation, isBusy, onSend, onClose }: Props) {
  const t = useT();
  const newest = conversation.messages.findLast(({ direction }) => direction !== "note");
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="newer-title">
      <DialogTitle id="newer-title">{t("inbox.newerTitle")}</DialogTitle>
      <DialogContent>
        {newest && <MessageCard message={newest} isLast customerId={conversation.customer.id} />}
      </DialogContent>
      <DialogActions>
        <Button autoFocus onClick={onClose}>
          {t("inbox.writeOn")}
        </Button>
        <WriteButton variant="contained" loading={isBusy} onClick={onSend}>
          {t("inbox.sendAnyway")}
        </WriteButton>
      </DialogActions>
    </Dialog>
  );
}
