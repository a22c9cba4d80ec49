import Stack from "@mui/material/Stack";
import type { Profile } from "#shared/api/account/profile.ts";
import { passwordProblem } from "#shared/rules/people/person-rules.ts";
import { api } from "../../../lib/api/client.ts";
import { useBoot } from "../../../lib/boot.tsx";
import { useUnsaved } from "../../../lib/drafts/use-unsaved.ts";
import { useT } from "../../../lib/i18n.tsx";
import { WriteButton } from "../../../ui/actions/write-button.tsx";
import { CheckLine } from "../../../ui/fields/check-line.tsx";
import { PasswordStrength } from "../../../ui/fields/password-strength.tsx";
import { passwordTexts, refusedPasswordText } from "../../../ui/fields/password-texts.ts";
import { FormHead } from "../../../ui/form/form-head.tsx";
import { useFormKeys } from "../../../ui/form/form-keys.ts";
import { useForm } from "../../../ui/form/use-form.ts";
import { CardPanel } from "../../../ui/layout/card-panel.tsx";
import { toast } from "../../../ui/toast/toast-store.ts";
import { SecretText } from "../kit/secret-text.tsx";
import { refetchSessions } from "../sessions/sessions.data.ts";

const EMPTY = { currentPassword: "", newPassword: "", repeatedPassword: "", endTokens: true };

/** Another password, by the one that holds now; other browsers are signed out, and API tokens end unless the person says otherwise. */
export function PasswordCard({ profile: { email, username } }: { profile: Profile }) {
  const t = useT();
  const { passwordMin: min } = useBoot();
  const form = useForm({
    form: "password",
    start: EMPTY,
    check: ({ currentPassword, newPassword, repeatedPassword }) => ({
      currentPassword: currentPassword ? undefined : t("auth.error.password.required"),
      newPassword:
        newPassword && newPassword === currentPassword
          ? t("auth.error.password.same_as_old")
          : passwordTexts(passwordProblem(newPassword, { min, email, username }), { t, min }),
      repeatedPassword: repeatedPassword === newPassword ? undefined : t("security.password.differ"),
    }),
    save: async ({ repeatedPassword: _, ...body }) => {
      await api("POST /account/password", { body });
      form.reset(EMPTY);
      void refetchSessions();
      toast({ message: t("security.password.done"), type: "success" });
    },
    problemsOf: (error) => {
      const refusal = error.errors?.find(({ field }) => field === "newPassword");
      return refusal && { newPassword: refusedPasswordText(refusal, { t, min }) };
    },
  });
  const { currentPassword: _, ...changes } = form.changes;
  const isTyped = Object.keys(changes).length > 0;
  // A password is never kept as a draft, and the one that holds now may be filled in by the browser.
  useUnsaved(isTyped, { name: "password", place: ["tab"] });
  useFormKeys({ save: () => form.isDirty && form.submit() });

  return (
    <CardPanel title={t("security.password")}>
      <form
        method="dialog"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void form.submit();
        }}
      >
        <Stack sx={{ gap: 2.5 }}>
          <FormHead form={form} />
          <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
          <SecretText label={t("security.password.current")} {...form.text("currentPassword")} />
          <div>
            <SecretText label={t("security.password.new")} autoComplete="new-password" {...form.text("newPassword")} />
            <PasswordStrength password={form.values.newPassword} hint={t("auth.password.hint", { n: min })} />
          </div>
          <SecretText
            label={t("security.password.repeat")}
            autoComplete="new-password"
            {...form.text("repeatedPassword")}
          />
          <CheckLine
            checked={form.values.endTokens}
            onChange={(event) => form.set({ endTokens: event.target.checked })}
          >
            {t("security.password.endTokens")}
          </CheckLine>
          <WriteButton type="submit" variant="contained" loading={form.isBusy} sx={{ alignSelf: "flex-start" }}>
            {t("security.password.submit")}
          </WriteButton>
        </Stack>
      </form>
    </CardPanel>
  );
}
