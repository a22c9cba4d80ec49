import { type ApiError, api } from "../../../../lib/api/client.ts";
import { useFormat } from "../../../../lib/format.ts";
import { useT } from "../../../../lib/i18n.tsx";
import { useErrorText } from "../../../../ui/feedback/error-text.ts";
import { toast } from "../../../../ui/toast/toast-store.ts";
import type { Message } from "../../inbox.data.ts";
import { useUnsend } from "./use-unsend.ts";

/** Toast of a sent message: its scheduled time, or unsend. */
export function useSentToast() {
  const t = useT();
  const { soon } = useFormat();
  const errorText = useErrorText();
  const callBack = useUnsend();
  return {
    /**
     * The message as it goes now. A call whose answer was lost is sent again as it was, so that nothing goes out twice;
     * where another time was chosen since, it is put right here.
     */
    async goingAt(message: Message, { was, wanted }: { was: string | undefined; wanted: string | undefined }) {
      if (was === wanted || message.status === "kept") return message;
      try {
        const call = { path: { id: message.id }, body: { sendAt: wanted ?? null } };
        return (await api("PATCH /inbox/messages/{id}", call)).data;
      } catch (error) {
        toast({ message: errorText(error as ApiError), type: "danger" });
        return message;
      }
    },
    tellSent(message: Message): void {
      const { isScheduled, sendAfter } = message;
      if (isScheduled && sendAfter)
        toast({ message: t("inbox.scheduled", { time: soon(Date.parse(sendAfter)) }), type: "success" });
      else callBack.offer(message);
    },
  };
}
