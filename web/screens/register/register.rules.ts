import { emailProblem, passwordProblem, phoneProblem, usernameProblem } from "#shared/rules/people/person-rules.ts";
import type { ApiError } from "../../lib/api/client.ts";
import type { Translate } from "../../lib/i18n.tsx";
import { passwordTexts, refusedPasswordText } from "../../ui/fields/password-texts.ts";
import type { Values } from "../../ui/form/use-form-check.ts";
import type { Problems } from "../../ui/form/use-problems.ts";

/** What is wrong with each entry of the registration form, in words. */
export function registerProblems(values: Values, { t, min }: { t: Translate; min: number }): Problems {
  const { username = "", phoneNumber = "", email = "", password = "" } = values;
  const name = usernameProblem(username);
  const phone = phoneProblem(phoneNumber);
  const mail = emailProblem(email);
  const secret = passwordProblem(password, { min, email, username });
  return {
    username: name
      ? t(name === "required" ? "auth.error.username.required" : "auth.error.username.bad_format")
      : undefined,
    phoneNumber: phone
      ? t(phone === "required" ? "auth.error.phone.required" : "auth.error.phone.bad_format")
      : undefined,
    email: mail ? t(mail === "required" ? "auth.error.email.required" : "auth.error.email.bad_format") : undefined,
    password: passwordTexts(secret, { t, min }),
  };
}

/** The refusals of the server, under the same fields and in the same words. */
export function refusedFields(error: ApiError, { t, min }: { t: Translate; min: number }): Problems {
  return Object.fromEntries(
    (error.errors ?? []).map((refusal) => {
      const { field } = refusal;
      if (field === "username") return [field, t("auth.error.username.bad_format")];
      if (field === "phoneNumber") return [field, t("auth.error.phone.bad_format")];
      if (field === "email") return [field, t("auth.error.email.bad_format")];
      if (field === "setupCode") return [field, t("auth.error.setupCode.wrong")];
      return [field, refusedPasswordText(refusal, { t, min })];
    }),
  );
}
