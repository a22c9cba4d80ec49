import Stack from "@mui/material/Stack";
import { useState } from "react";
import type { Session } from "#shared/api/account/sessions.ts";
import { api } from "../../../lib/api/client.ts";
import { useT } from "../../../lib/i18n.tsx";
import { WriteButton } from "../../../ui/actions/write-button.tsx";
import { FailureNotice } from "../../../ui/feedback/failure-notice.tsx";
import { CardPanel } from "../../../ui/layout/card-panel.tsx";
import { LazyBoundary } from "../../../ui/lazy/lazy-boundary.tsx";
import { toast } from "../../../ui/toast/toast-store.ts";
import { AccountRows } from "../kit/account-rows.tsx";
import { askDialog } from "../kit/ask.parts.ts";
import { SectionSkeleton } from "../kit/section-skeleton.tsx";
import { SessionRow } from "./session-row.tsx";
import { refetchSessions, useSessions } from "./sessions.data.ts";

/** Account ▸ Sessions: where the person is signed in, and the way to end it there. */
export function SessionsSection() {
  const t = useT();
  const { data, error, mutate } = useSessions();
  const [isEndingAll, setEndingAll] = useState(false);
  const AskDialog = askDialog.view();

  if (error && !data) return <FailureNotice error={error} onRetry={() => mutate()} />;
  if (!data) return <SectionSkeleton />;
  const sessions = data.data;

  async function end({ id }: Session) {
    await api("DELETE /account/sessions/{id}", { path: { id } });
    await refetchSessions();
    toast({ message: t("security.sessions.ended"), type: "success" });
  }
  return (
    <CardPanel title={t("security.sessions")} caption={t("security.sessions.help")}>
      <Stack sx={{ gap: 2 }}>
        <AccountRows>
          {sessions.map((session) => (
            <SessionRow key={session.id} session={session} onEnd={() => end(session)} />
          ))}
        </AccountRows>
        {sessions.length > 1 && (
          <WriteButton
            variant="outlined"
            sx={{ alignSelf: "flex-start" }}
            {...askDialog.near}
            onClick={() => setEndingAll(true)}
          >
            {t("security.sessions.endOthers")}
          </WriteButton>
        )}
      </Stack>
      <LazyBoundary onLoadError={() => setEndingAll(false)}>
        {isEndingAll && (
          <AskDialog
            title={t("security.sessions.endOthers")}
            help={t("security.sessions.endOthersHelp", { count: sessions.length - 1 })}
            act={t("security.sessions.endOthersAct")}
            onAct={async () => {
              await api("DELETE /account/sessions");
              await refetchSessions();
              toast({ message: t("security.sessions.endedAll"), type: "success" });
            }}
            onClose={() => setEndingAll(false)}
          />
        )}
      </LazyBoundary>
    </CardPanel>
  );
}
