import type { ComponentProps } from "react";
import { part } from "../../../lib/lazy-view.ts";
import type { AskDialog } from "./ask-dialog.tsx";

/** The question before something that cannot be taken back. */
export const askDialog = part<ComponentProps<typeof AskDialog>>(
  [],
  async () => (await import("./ask-dialog.tsx")).AskDialog,
);
