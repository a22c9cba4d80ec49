import type { ComponentProps } from "react";
import { lazyPart } from "../../../lib/lazy-view.ts";
import type { CropDialog } from "./crop-dialog.tsx";
import type { EmailDialog } from "./email-dialog.tsx";

/** Where a picture is cut to a square; fetched when somebody is about to choose one. */
export const cropDialog = lazyPart<ComponentProps<typeof CropDialog>>(
  [],
  async () => (await import("./crop-dialog.tsx")).CropDialog,
);

export const emailDialog = lazyPart<ComponentProps<typeof EmailDialog>>(
  ["forms", "auth"],
  async () => (await import("./email-dialog.tsx")).EmailDialog,
);
