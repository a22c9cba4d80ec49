import { useState } from "react";
import type { TeamToken } from "#shared/api/team/team-access.ts";
import { api } from "../../../lib/api/client.ts";
import { useApi } from "../../../lib/api/use-api.ts";
import { useFormat } from "../../../lib/format.ts";
import { useT } from "../../../lib/i18n.tsx";
import { WriteButton } from "../../../ui/actions/write-button.tsx";
import { FailureNotice } from "../../../ui/feedback/failure-notice.tsx";
import { CardPanel } from "../../../ui/layout/card-panel.tsx";
import { LazyBoundary } from "../../../ui/lazy/lazy-boundary.tsx";
import { toast } from "../../../ui/toast/toast-store.ts";
import { askDialog } from "../kit/ask.parts.ts";
import { TeamRows } from "./lines.tsx";

/** API tokens of the team, for Admins to revoke. */
export function TeamTokens() {
  const t = useT();
  const { date } = useFormat();
  const { data, error, mutate } = useApi("GET /team/tokens");
  const [going, setGoing] = useState<TeamToken | null>(null);
  const AskDialog = askDialog.view();
  const tokens = data?.data ?? [];
  const words = going && { name: going.name, owner: going.owner.name };
  return (
    <CardPanel
      title={t("team.tokens")}
      caption={t(data && tokens.length === 0 ? "team.tokensNone" : "team.tokensHelp")}
    >
      {error && !data && <FailureNotice error={error} onRetry={() => mutate()} />}
      {tokens.length > 0 && (
        <TeamRows>
          {tokens.map((token) => (
            <li key={token.id}>
              <div>
                <bdi>{token.name}</bdi> <code>…{token.last4}</code>
                <span className="quiet">
                  {t("team.tokenEnds", { owner: token.owner.name, date: date(token.expiresAt) })}
                </span>
              </div>
              <div className="acts">
                <WriteButton
                  color="error"
                  aria-label={t("team.tokenRevokeOf", { name: token.name, owner: token.owner.name })}
                  {...askDialog.near}
                  onClick={() => setGoing(token)}
                >
                  {t("team.tokenRevoke")}
                </WriteButton>
              </div>
            </li>
          ))}
        </TeamRows>
      )}
      <LazyBoundary onLoadError={() => setGoing(null)}>
        {going && words && (
          <AskDialog
            title={t("team.tokenRevokeTitle", words)}
            help={t("team.tokenRevokeHelp")}
            act={t("team.tokenRevoke")}
            onAct={async () => {
              await api("DELETE /team/tokens/{id}", { path: { id: going.id } });
              await mutate();
              toast({ message: t("team.tokenRevoked"), type: "success" });
            }}
            onClose={() => setGoing(null)}
          />
        )}
      </LazyBoundary>
    </CardPanel>
  );
}

/** Ends the sessions of everybody else, for Admins. */
export function TeamSessions() {
  const t = useT();
  const [isSigningOut, setSigningOut] = useState(false);
  const AskDialog = askDialog.view();
  return (
    <CardPanel
      title={t("team.sessions")}
      caption={t("team.sessionsHelp")}
      action={
        <WriteButton variant="outlined" {...askDialog.near} onClick={() => setSigningOut(true)}>
          {t("team.signOut")}
        </WriteButton>
      }
    >
      <LazyBoundary onLoadError={() => setSigningOut(false)}>
        {isSigningOut && (
          <AskDialog
            title={t("team.signOutTitle")}
            help={t("team.signOutHelp")}
            act={t("team.signOutAct")}
            onAct={async () => {
              await api("DELETE /team/sessions");
              toast({ message: t("team.signedOut"), type: "success" });
            }}
            onClose={() => setSigningOut(false)}
          />
        )}
      </LazyBoundary>
    </CardPanel>
  );
}
