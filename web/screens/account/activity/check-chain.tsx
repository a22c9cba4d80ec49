import { useState } from "react";
import type { AuditCheck } from "#shared/api/audit/audit.ts";
import { api } from "../../../lib/api/client.ts";
import { useT } from "../../../lib/i18n.tsx";
import { WriteButton } from "../../../ui/actions/write-button.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { useAccountAction } from "../kit/use-action.ts";

type Verdict = Pick<AuditCheck, "checked" | "broken">;

/** Seals what is open and follows the chain of all entries to its end; the first that does not fit is named. */
export function CheckChain() {
  const t = useT();
  const { isBusy, run } = useAccountAction();
  const [verdict, setVerdict] = useState<Verdict | null>(null);

  async function check() {
    await api("POST /audit/seal");
    let checked = 0;
    for (let after: number | null = 0; after !== null; ) {
      const { data: found }: { data: AuditCheck } = await api("GET /audit/verify", { query: { after } });
      checked += found.checked;
      after = found.next;
      if (after === null) setVerdict({ checked, broken: found.broken });
    }
  }
  return (
    <>
      <WriteButton variant="outlined" loading={isBusy} onClick={() => void run(check)}>
        {t("activity.verify")}
      </WriteButton>
      {verdict && (
        <Notice tone={verdict.broken ? "danger" : "success"}>
          {verdict.broken
            ? t(`activity.broken.${verdict.broken.reason}`, { id: String(verdict.broken.id) })
            : t("activity.whole", { count: verdict.checked })}
        </Notice>
      )}
    </>
  );
}
