import type { ComponentProps } from "react";
import { lazyPart } from "../../lib/lazy-view.ts";
import type { CodeStep } from "./code-step.tsx";

/** The second step of a sign-in, after the password. */
export const codeStep = lazyPart<ComponentProps<typeof CodeStep>>(
  ["authMore"],
  async () => (await import("./code-step.tsx")).CodeStep,
);

/** Asks for a link to choose a new password. */
export const forgotForm = lazyPart<{ email: string }>(
  ["authMore"],
  async () => (await import("./forgot-form.tsx")).ForgotForm,
);

/** Chooses a new password by the link of a mail. */
export const resetForm = lazyPart<{ token: string }>(
  ["authMore"],
  async () => (await import("./reset-form.tsx")).ResetForm,
);

/** What an address shows instead of the plain sign-in, and the file it lies in. */
export function loginView(params: URLSearchParams) {
  const mode = params.get("mode");
  if (mode === "reset" && params.get("token")) return { part: resetForm, source: "screens/login/reset-form.tsx" };
  if (mode === "forgot" || mode === "reset") return { part: forgotForm, source: "screens/login/forgot-form.tsx" };
  return null;
}
