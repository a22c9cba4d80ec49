import type { ComponentProps } from "react";
import { lazyPart } from "../../../lib/lazy-view.ts";
import type { PasskeyDialog } from "./passkey-dialog.tsx";

interface Closable {
  onClose(): void;
}

/** The steps that switch the second factor on; what draws the QR code comes along with it. */
export const setupDialog = lazyPart<Closable>(
  [],
  async () => (await import("./two-factor/setup-dialog.tsx")).SetupDialog,
);

export const renewDialog = lazyPart<Closable>(
  [],
  async () => (await import("./two-factor/renew-dialog.tsx")).RenewDialog,
);

export const disableDialog = lazyPart<Closable>(
  [],
  async () => (await import("./two-factor/disable-dialog.tsx")).DisableDialog,
);

export const deleteDialog = lazyPart<Closable>([], async () => (await import("./delete-dialog.tsx")).DeleteDialog);

export const passkeyDialog = lazyPart<ComponentProps<typeof PasskeyDialog>>(
  [],
  async () => (await import("./passkey-dialog.tsx")).PasskeyDialog,
);
