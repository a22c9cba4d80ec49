import Select from "@mui/material/Select";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import type { Role } from "#shared/api/auth/auth.ts";
import type { Member } from "#shared/api/team/team.ts";
import { roles } from "#shared/rules/people/roles.ts";
import { api } from "../../../lib/api/client.ts";
import { useBoot } from "../../../lib/boot.tsx";
import { useFormat } from "../../../lib/format.ts";
import { useLabel, useT } from "../../../lib/i18n.tsx";
import { useUndo } from "../../../ui/actions/use-undo.ts";
import { WriteButton } from "../../../ui/actions/write-button.tsx";
import { LazyBoundary } from "../../../ui/lazy/lazy-boundary.tsx";
import { Option } from "../../../ui/lazy/lazy-menu.tsx";
import { PersonAvatar } from "../../../ui/record/person-avatar.tsx";
import { StatusChip } from "../../../ui/record/status-chip.tsx";
import { useAccountAction } from "../kit/use-action.ts";
import { useOfflineDisabled } from "../kit/use-offline-disabled.ts";
import { valueDialog } from "../tokens/tokens.parts.ts";
import type { ShownOnce } from "../tokens/value-dialog.tsx";
import { deactivateDialog } from "./team.parts.ts";

interface Props {
  member: Member;
  isMe: boolean;
  isAdmin: boolean;
  onDone(): unknown;
  onLeave(): void;
}

/** One colleague: who they are, when they were last here, and what an Admin can do about it. */
export function MemberLine({ member, isMe, isAdmin, onDone, onLeave }: Props) {
  const t = useT();
  const label = useLabel();
  const undo = useUndo();
  const { relative, dateTime } = useFormat();
  const { mailIsOff } = useBoot();
  const [shown, setShown] = useState<ShownOnce | null>(null);
  const ValueDialog = valueDialog.view();
  const { isBusy, run } = useAccountAction();
  const rest = useOfflineDisabled();
  const { id, name, email, role, status, version, lastActiveAt } = member;
  const isWaiting = status === "pending" && member.hasPassword;
  const at = { path: { id }, ifMatch: version };

  const change = (body: { role: Role } | { status: "active" }) =>
    run(async () => {
      const { meta } = await api("PATCH /team/{id}", { ...at, body });
      undo.offer(meta?.undo, t("team.changed", { name }));
      await onDone();
    });
  const accept = () =>
    run(async () => {
      await api("POST /team/{id}/accept", at);
      await onDone();
    });
  const refuse = () =>
    run(async () => {
      const { meta } = await api("DELETE /team/{id}", at);
      undo.offer(meta?.undo, t("team.refused", { name }));
      await onDone();
    });

  const makeResetLink = () =>
    run(async () => {
      const { data } = await api("POST /team/{id}/reset-link", { path: { id } });
      const help = t("team.resetHelp", { name, time: dateTime(data.expiresAt) });
      setShown({ title: t("team.resetTitle", { name }), help, value: data.link });
    });

  /** A button of this line, told from its like in the others. */
  const named = (act: string) => ({ "aria-label": `${act}: ${name}`, children: act });

  return (
    <li>
      <div className="who">
        <PersonAvatar name={name} src={member.avatar} size={40} />
        <div>
          <Typography component="div" noWrap sx={{ fontWeight: 500 }}>
            <bdi>{name}</bdi> {isMe && t("team.you")}
          </Typography>
          <span className="quiet">
            {email}
            {isWaiting && !member.emailProven && ` · ${t("team.emailUnproven")}`}
          </span>
          <span className="quiet">
            {lastActiveAt ? t("team.lastActive", { when: relative(lastActiveAt) }) : t("team.neverActive")}
            {member.twoFactor && ` · ${t("team.twoFactor")}`}
          </span>
        </div>
      </div>
      <div className={isWaiting ? "acts" : "acts aligned"}>
        <span className="state">
          <StatusChip kind="person" value={status} />
        </span>
        {isAdmin && !isWaiting ? (
          <Select
            {...rest}
            className="role"
            size="small"
            value={role}
            disabled={isBusy || rest.disabled === true}
            sx={{ minWidth: 120 }}
            onChange={({ target }) => void change({ role: target.value as Role })}
            inputProps={{ "aria-label": t("team.roleOf", { name }) }}
          >
            {roles.map((one) => (
              <Option key={one} value={one}>
                {label(one)}
              </Option>
            ))}
          </Select>
        ) : (
          <Typography className="role" variant="body2">
            {label(role)}
          </Typography>
        )}
        {isAdmin && isWaiting && (
          <>
            <WriteButton
              variant="contained"
              loading={isBusy}
              onClick={() => void accept()}
              {...named(t("team.accept"))}
            />
            <WriteButton disabled={isBusy} onClick={() => void refuse()} {...named(t("team.refuse"))} />
          </>
        )}
        {isAdmin && mailIsOff && !isMe && status === "active" && member.hasPassword && (
          <WriteButton
            className="reset"
            loading={isBusy}
            {...valueDialog.near}
            onClick={() => void makeResetLink()}
            aria-label={t("team.resetOf", { name })}
          >
            {t("team.reset")}
          </WriteButton>
        )}
        {isAdmin && !isMe && status === "active" && (
          <WriteButton
            className="act"
            color="error"
            disabled={isBusy}
            {...deactivateDialog.near}
            onClick={onLeave}
            {...named(t("team.deactivate"))}
          />
        )}
        {isAdmin && status === "inactive" && (
          <WriteButton
            className="act"
            loading={isBusy}
            onClick={() => void change({ status: "active" })}
            {...named(t("team.activate"))}
          />
        )}
      </div>
      <LazyBoundary onLoadError={() => setShown(null)}>
        {shown && <ValueDialog {...shown} done={t("team.linkDone")} onClose={() => setShown(null)} />}
      </LazyBoundary>
    </li>
  );
}
