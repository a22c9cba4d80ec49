import { part } from "../../../lib/part.ts";

/** The steps that switch the second factor on; what draws the QR code comes along with it. */
export const setupDialog = part<{ onClose(): void }>([], async () => (await import("./setup-dialog.tsx")).SetupDialog);
