import type { ComponentProps } from "react";
import { lazyPart } from "../../lib/lazy-view.ts";
import type { InvitedForm } from "./invited-form.tsx";

/** The form of somebody who was invited. */
export const invitedForm = lazyPart<ComponentProps<typeof InvitedForm>>(
  ["authMore"],
  async () => (await import("./invited-form.tsx")).InvitedForm,
);
