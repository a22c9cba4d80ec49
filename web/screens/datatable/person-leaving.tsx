import { HandOverDialog } from "../../ui/hand-over-dialog.tsx";
import type { Leaving } from "./people.acts.ts";

/** Asks who takes over what somebody has in hand, before they are made inactive. */
export function PersonLeaving({ leaving: { row, team, onSave }, onClose }: { leaving: Leaving; onClose(): void }) {
  const { members } = team;
  return (
    <HandOverDialog
      isAsked
      who={members.find(({ id }) => id === row.id) ?? { name: row.name }}
      heirs={members.filter(({ id, status }) => id !== row.id && status === "active")}
      onSave={onSave}
      onClose={onClose}
    />
  );
}
