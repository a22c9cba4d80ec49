import { ReassignDialog } from "../../../ui/dialog/reassign-dialog.tsx";
import type { Leaving } from "../people.actions.ts";

/** Asks who takes over what somebody has in hand, before they are made inactive or deleted. */
export const PersonLeaving = ({ leaving, onClose }: { leaving: Leaving; onClose(): void }) => (
  <ReassignDialog
    act={leaving.act}
    who={leaving.member}
    heirs={leaving.heirs}
    onSave={leaving.onSave}
    onClose={onClose}
  />
);
