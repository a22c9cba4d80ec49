import type { ComponentProps } from "react";
import { lazyPart } from "../../../lib/lazy-view.ts";
import type { DeactivateDialog } from "./deactivate-dialog.tsx";
import type { InviteDialog } from "./invite-dialog.tsx";

export const inviteDialog = lazyPart<ComponentProps<typeof InviteDialog>>(
  ["forms"],
  async () => (await import("./invite-dialog.tsx")).InviteDialog,
);

export const deactivateDialog = lazyPart<ComponentProps<typeof DeactivateDialog>>(
  ["forms"],
  async () => (await import("./deactivate-dialog.tsx")).DeactivateDialog,
);
