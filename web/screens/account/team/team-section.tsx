import { useState } from "react";
import type { Member, SentInvite } from "#shared/api/team/team.ts";
import { useApi } from "../../../lib/api/use-api.ts";
import { useBoot } from "../../../lib/boot.tsx";
import { useT } from "../../../lib/i18n.tsx";
import { useCreateRequest } from "../../../lib/page/use-create-request.ts";
import { useUser } from "../../../lib/session/session.ts";
import { pageNow } from "../../../lib/time/page-clock.ts";
import { WriteButton } from "../../../ui/actions/write-button.tsx";
import { FailureNotice } from "../../../ui/feedback/failure-notice.tsx";
import { CardPanel } from "../../../ui/layout/card-panel.tsx";
import { LazyBoundary } from "../../../ui/lazy/lazy-boundary.tsx";
import { SectionSkeleton } from "../kit/section-skeleton.tsx";
import { InviteList } from "./invite-list.tsx";
import { TeamRows } from "./lines.tsx";
import { MemberLine } from "./member-line.tsx";
import { refetchSeats, SeatCount } from "./seat-count.tsx";
import { deactivateDialog, inviteDialog } from "./team.parts.ts";
import { TeamSessions, TeamTokens } from "./team-access.tsx";

/** Account ▸ Team: who works here, who waits to be let in, who was invited. */
export function TeamSection() {
  const t = useT();
  const { now } = useBoot();
  const me = useUser();
  const { data, error, mutate } = useApi("GET /team");
  const [isInviting, setInviting] = useState(false);
  const [leavingId, setLeavingId] = useState<number | null>(null);
  useCreateRequest("invite", () => setInviting(true));
  const InviteDialog = inviteDialog.view();
  const DeactivateDialog = deactivateDialog.view();
  if (error && !data) return <FailureNotice error={error} onRetry={() => mutate()} />;
  if (!data || !me) return <SectionSkeleton />;
  const { members, invites } = data.data;
  const onDone = () => Promise.all([mutate(), refetchSeats()]);
  const isAdmin = me.role === "Admin";
  const leaving = members.find(({ id }) => id === leavingId);
  // Somebody else took them away: they may come back by an undo, and the question would with them.
  if (leavingId !== null && !leaving) setLeavingId(null);
  const waits = ({ status, hasPassword }: Member) => status === "pending" && hasPassword;
  const waiting = members.filter(waits);
  const line = (member: Member) => (
    <MemberLine
      key={member.id}
      member={member}
      isMe={member.id === me.id}
      isAdmin={isAdmin}
      onDone={onDone}
      onLeave={() => {
        setLeavingId(member.id);
        void mutate();
      }}
    />
  );
  return (
    <>
      {waiting.length > 0 && (
        <CardPanel title={t("team.waiting")} caption={t("team.waitingHelp")}>
          <TeamRows>{waiting.map(line)}</TeamRows>
        </CardPanel>
      )}
      <CardPanel
        title={t("team.members", { count: members.length - waiting.length })}
        caption={
          <>
            <SeatCount promised={promisedBy(invites, pageNow(now))} /> {!isAdmin && t("team.askAdmin")}
          </>
        }
        action={
          isAdmin && (
            <WriteButton variant="contained" {...inviteDialog.near} onClick={() => setInviting(true)}>
              {t("team.invite")}
            </WriteButton>
          )
        }
      >
        <TeamRows>{members.filter((member) => !waits(member)).map(line)}</TeamRows>
      </CardPanel>
      {invites.length > 0 && <InviteList invites={invites} isAdmin={isAdmin} onDone={onDone} />}
      {isAdmin && <TeamTokens />}
      {isAdmin && <TeamSessions />}
      <LazyBoundary onLoadError={() => setInviting(false)}>
        {isInviting && <InviteDialog onDone={onDone} onClose={() => setInviting(false)} />}
      </LazyBoundary>
      <LazyBoundary onLoadError={() => setLeavingId(null)}>
        {leaving && (
          <DeactivateDialog
            member={leaving}
            heirs={members.filter(({ id, status }) => id !== leaving.id && status === "active")}
            onDone={onDone}
            onOutdated={() => mutate()}
            onClose={() => setLeavingId(null)}
          />
        )}
      </LazyBoundary>
    </>
  );
}

/** The seats that open invitations will take; two to one address are one. */
const promisedBy = (invites: readonly SentInvite[], now: number): number =>
  new Set(
    invites
      .filter(({ role, expiresAt }) => role !== "Kullanıcı" && Date.parse(expiresAt) > now)
      .map(({ email }) => email.toLowerCase()),
  ).size;
