import type { ComponentProps } from "react";
import { lazyPart } from "../../../lib/lazy-view.ts";
import type { AskDialog } from "./ask-dialog.tsx";

/** The question before something that cannot be taken back. */
export const askDialog = lazyPart<ComponentProps<typeof AskDialog>>(
  [],
  async () => (await import("./ask-dialog.tsx")).AskDialog,
);
