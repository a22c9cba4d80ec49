import { useState } from "react";
import type { SentInvite } from "#shared/api/team/team.ts";
import { api } from "../../../lib/api/client.ts";
import { useBoot } from "../../../lib/boot.tsx";
import { useFormat } from "../../../lib/format.ts";
import { type Translate, useLabel, useT } from "../../../lib/i18n.tsx";
import { pageNow } from "../../../lib/time/page-clock.ts";
import { WriteButton } from "../../../ui/actions/write-button.tsx";
import { CardPanel } from "../../../ui/layout/card-panel.tsx";
import { LazyBoundary } from "../../../ui/lazy/lazy-boundary.tsx";
import { mailReason } from "../../../ui/record/mail-reason.ts";
import { toast } from "../../../ui/toast/toast-store.ts";
import { useAccountAction } from "../kit/use-action.ts";
import { valueDialog } from "../tokens/tokens.parts.ts";
import type { ShownOnce } from "../tokens/value-dialog.tsx";
import { TeamRows } from "./lines.tsx";

interface Props {
  invites: readonly SentInvite[];
  isAdmin: boolean;
  onDone(): unknown;
}

/** Invitations nobody has taken yet; each can be sent again or withdrawn. */
export function InviteList({ invites, ...props }: Props) {
  const t = useT();
  return (
    <CardPanel title={t("team.invites")}>
      <TeamRows>
        {invites.map((invite) => (
          <InviteLine key={invite.id} invite={invite} {...props} />
        ))}
      </TeamRows>
    </CardPanel>
  );
}

function InviteLine({ invite, isAdmin, onDone }: Omit<Props, "invites"> & { invite: SentInvite }) {
  const t = useT();
  const label = useLabel();
  const { now, mailIsOff } = useBoot();
  const { date, dateTime } = useFormat();
  const { isBusy, run } = useAccountAction();
  const [shown, setShown] = useState<ShownOnce | null>(null);
  const ValueDialog = valueDialog.view();
  const { id, email, role, expiresAt, mail } = invite;
  const isOver = Date.parse(expiresAt) <= pageNow(now);
  return (
    <li>
      <div>
        <bdi>{email}</bdi>
        <span className="quiet">
          {label(role)} · {t(isOver ? "team.expired" : "team.expires", { date: date(expiresAt) })} · {mailWord(mail, t)}
        </span>
      </div>
      {isAdmin && (
        <div className="acts">
          <WriteButton
            loading={isBusy}
            aria-label={t("team.linkOf", { email })}
            {...valueDialog.near}
            onClick={() =>
              void run(async () => {
                const { data } = await api("POST /team/invites/{id}/link", { path: { id } });
                const help = t("team.linkHelp", { time: dateTime(data.expiresAt) });
                setShown({ title: t("team.linkTitle", { email }), help, value: data.link });
                await onDone();
              })
            }
          >
            {t("team.link")}
          </WriteButton>
          {!mailIsOff && (
            <WriteButton
              loading={isBusy}
              aria-label={t("team.resendTo", { email })}
              onClick={() =>
                void run(async () => {
                  await api("POST /team/invites/{id}/resend", { path: { id } });
                  toast({ message: t("team.resent", { email }), type: "success" });
                  await onDone();
                })
              }
            >
              {t("team.resend")}
            </WriteButton>
          )}
          <WriteButton
            color="error"
            loading={isBusy}
            aria-label={t("team.withdrawOf", { email })}
            onClick={() =>
              void run(async () => {
                await api("DELETE /team/invites/{id}", { path: { id } });
                await onDone();
              })
            }
          >
            {t("team.withdraw")}
          </WriteButton>
        </div>
      )}
      <LazyBoundary onLoadError={() => setShown(null)}>
        {shown && <ValueDialog {...shown} done={t("team.linkDone")} onClose={() => setShown(null)} />}
      </LazyBoundary>
    </li>
  );
}

/** What became of an invitation's email. */
function mailWord(mail: SentInvite["mail"], t: Translate): string {
  if (!mail) return t("team.mail.none");
  const { status, error } = mail;
  if (status === "queued" && error !== null) return t("team.mail.delayed", { reason: mailReason(t, error) });
  return t(`team.mail.${status}`, { reason: mailReason(t, error ?? "") });
}
