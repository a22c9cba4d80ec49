import type { SentInvite } from "#shared/api/team/team.ts";
import { api } from "../../../lib/api.ts";
import { useBoot } from "../../../lib/boot.tsx";
import { useFormat } from "../../../lib/format.ts";
import { useLabel, useT } from "../../../lib/i18n.tsx";
import { pageNow } from "../../../lib/page-clock.ts";
import { CardPanel } from "../../../ui/card-panel.tsx";
import { toast } from "../../../ui/toast-store.ts";
import { WriteButton } from "../../../ui/write-button.tsx";
import { useAct } from "../use-act.ts";
import { Lines } from "./lines.tsx";

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
      <Lines>
        {invites.map((invite) => (
          <InviteLine key={invite.id} invite={invite} {...props} />
        ))}
      </Lines>
    </CardPanel>
  );
}

function InviteLine({ invite, isAdmin, onDone }: Omit<Props, "invites"> & { invite: SentInvite }) {
  const t = useT();
  const label = useLabel();
  const { now } = useBoot();
  const { date } = useFormat();
  const { isBusy, run } = useAct();
  const { id, email, role, expiresAt } = invite;
  const isOver = Date.parse(expiresAt) <= pageNow(now);
  return (
    <li>
      <div>
        <bdi>{email}</bdi>
        <span className="quiet">
          {label(role)} · {t(isOver ? "team.expired" : "team.expires", { date: date(expiresAt) })}
        </span>
      </div>
      {isAdmin && (
        <div className="acts">
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
    </li>
  );
}
