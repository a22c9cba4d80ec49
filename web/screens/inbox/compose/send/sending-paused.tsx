import { useT } from "../../../../lib/i18n.tsx";
import { Notice } from "../../../../ui/feedback/notice.tsx";
import { mailReason } from "../../../../ui/record/mail-reason.ts";

/** Says that sending is paused, with the reason. */
export function SendingPaused({ reason }: { reason: string }) {
  const t = useT();
  return (
    <div style={{ padding: "0 12px 12px" }}>
      <Notice tone="warning">{t("mail.paused", { reason: mailReason(t, reason) })}</Notice>
    </div>
  );
}
