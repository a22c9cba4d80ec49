import { useState } from "react";
import type { Member } from "#shared/api/team/team.ts";
import { ApiError, api } from "../../../lib/api/client.ts";
import { useT } from "../../../lib/i18n.tsx";
import { useUndo } from "../../../ui/actions/use-undo.ts";
import { ReassignDialog } from "../../../ui/dialog/reassign-dialog.tsx";

interface Props {
  member: Member;
  heirs: readonly Member[];
  onDone(): unknown;
  /** The server knows better by now. */
  onOutdated(): Promise<unknown>;
  onClose(): void;
}

/** Makes a colleague inactive, once it is said who takes over what they have in hand. */
export function DeactivateDialog({ member, heirs, onDone, onOutdated, onClose }: Props) {
  const t = useT();
  const undo = useUndo();
  const { id, name } = member;
  // As it was opened; once that is refused, as they stand then.
  const [opened, setOpened] = useState<number | null>(member.version);
  return (
    <ReassignDialog
      act="deactivate"
      who={member}
      heirs={heirs}
      onSave={async (choice) => {
        const { meta } = await api("PATCH /team/{id}", {
          path: { id },
          ifMatch: opened ?? member.version,
          body: { status: "inactive", ...choice },
        }).catch(async (error: unknown) => {
          if (isOutdated(error)) {
            await onOutdated();
            setOpened(null);
          }
          throw error;
        });
        undo.offer(meta?.undo, t("team.deactivated", { name }));
        await onDone();
      }}
      onClose={onClose}
    />
  );
}

/** Refused for what has changed since it was read; the next press goes by how it stands then. */
const isOutdated = (error: unknown): boolean =>
  error instanceof ApiError && ["version_conflict", "validation_failed"].includes(error.code);
