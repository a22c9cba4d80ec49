import type { ComponentProps } from "react";
import { lazyPart } from "../../../lib/lazy-view.ts";
import type { TokenDialog } from "./token-dialog.tsx";
import type { ValueDialog } from "./value-dialog.tsx";

export const valueDialog = lazyPart<ComponentProps<typeof ValueDialog>>(
  [],
  async () => (await import("./value-dialog.tsx")).ValueDialog,
);

/** A token is told once, so what tells it is there before one can be made. */
export const tokenDialog = lazyPart<ComponentProps<typeof TokenDialog>>(["forms"], async () => {
  await valueDialog.fetched();
  return (await import("./token-dialog.tsx")).TokenDialog;
});
