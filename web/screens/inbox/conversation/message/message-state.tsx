import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { useState } from "react";
import { mayCallBack } from "#shared/rules/inbox/conversation-states.ts";
import { type ApiError, api } from "../../../../lib/api/client.ts";
import { useBoot } from "../../../../lib/boot.tsx";
import { useFormat } from "../../../../lib/format.ts";
import { useT } from "../../../../lib/i18n.tsx";
import { useCan } from "../../../../lib/session/rights.ts";
import { WriteButton } from "../../../../ui/actions/write-button.tsx";
import { useErrorText } from "../../../../ui/feedback/error-text.ts";
import { Notice } from "../../../../ui/feedback/notice.tsx";
import { LazyBoundary } from "../../../../ui/lazy/lazy-boundary.tsx";
import { mailReason } from "../../../../ui/record/mail-reason.ts";
import { toast } from "../../../../ui/toast/toast-store.ts";
import { useUnsend } from "../../compose/send/use-unsend.ts";
import { timeDialog } from "../../dialogs/time.parts.ts";
import { refreshInbox } from "../../inbox.calls.ts";
import { type Message, useMe } from "../../inbox.data.ts";

const Line = styled("div")({ marginTop: 12 });

/** Delivery state of an outgoing message, if not simply sent, with its actions. */
export function MessageState({ message }: { message: Message }) {
  const { status, error } = message;
  const canWrite = useCan()("Admin", "Editör");
  if (status === "failed" || status === "kept" || (status === "queued" && error !== null))
    return <NotSent message={message} canWrite={canWrite} />;
  if (status === "queued") return <Waiting message={message} canWrite={canWrite} />;
  return null;
}

function useMessageAct(): (work: () => Promise<unknown>) => Promise<void> {
  const t = useT();
  const errorText = useErrorText();
  return async (work) => {
    try {
      await work();
    } catch (error) {
      toast({ message: t("inbox.notDone", { reason: errorText(error as ApiError) }), type: "danger" });
    }
    await refreshInbox();
  };
}

interface Props {
  message: Message;
  canWrite: boolean;
}

function NotSent({ message: { id, status, error }, canWrite }: Props) {
  const t = useT();
  const { mailIsOff } = useBoot();
  const act = useMessageAct();
  const callBack = useUnsend();
  return (
    <Line>
      <Notice
        tone={status === "failed" ? "danger" : "warning"}
        role="status"
        action={
          canWrite && (
            <>
              {!mailIsOff && (
                <WriteButton
                  size="small"
                  color="inherit"
                  onClick={() => void act(() => api("POST /inbox/messages/{id}/retry", { path: { id } }))}
                >
                  {t(status === "kept" ? "inbox.sendNow" : "common.retry")}
                </WriteButton>
              )}
              <WriteButton size="small" color="inherit" onClick={() => void callBack.take(id)}>
                {t("inbox.delete")}
              </WriteButton>
            </>
          )
        }
      >
        {t(status === "queued" ? "inbox.delayed" : "inbox.failed", { reason: mailReason(t, error ?? "") })}
      </Notice>
    </Line>
  );
}

function Waiting({ message, canWrite }: Props) {
  const { id, isScheduled, sendAfter } = message;
  const t = useT();
  const me = useMe();
  const { soon } = useFormat();
  const act = useMessageAct();
  const callBack = useUnsend();
  const [isAsked, setAsked] = useState(false);
  const TimeDialog = isAsked ? timeDialog.view() : null;
  const change = (sendAt: string | null) =>
    act(() => api("PATCH /inbox/messages/{id}", { path: { id }, body: { sendAt } }));
  return (
    <Line>
      <Notice
        tone="info"
        action={
          canWrite &&
          mayCallBack(message, me.id) && (
            <>
              {isScheduled && (
                <>
                  <Button size="small" color="inherit" onClick={() => setAsked(true)}>
                    {t("inbox.changeTime")}
                  </Button>
                  <WriteButton size="small" color="inherit" onClick={() => void change(null)}>
                    {t("inbox.sendNow")}
                  </WriteButton>
                </>
              )}
              <WriteButton size="small" color="inherit" onClick={() => void callBack.take(id)}>
                {t(isScheduled ? "inbox.cancelSend" : "common.undo")}
              </WriteButton>
            </>
          )
        }
      >
        {isScheduled && sendAfter ? t("inbox.goesAt", { time: soon(Date.parse(sendAfter)) }) : t("inbox.sending")}
      </Notice>
      <LazyBoundary onLoadError={() => setAsked(false)}>
        {TimeDialog && (
          <TimeDialog
            title={t("inbox.sendLaterAsk")}
            act={t("inbox.changeTime")}
            onTime={(at) => {
              setAsked(false);
              void change(new Date(at).toISOString());
            }}
            onClose={() => setAsked(false)}
          />
        )}
      </LazyBoundary>
    </Line>
  );
}
