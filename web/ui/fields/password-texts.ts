import type { FieldError } from "#shared/errors.ts";
import { PASSWORD_MAX, type PersonProblem } from "#shared/rules/people/person-rules.ts";
import type { Translate } from "../../lib/i18n.tsx";

interface Speaker {
  t: Translate;
  /** Minimum length of a password. */
  min: number;
}

/** Message why a new password is rejected; undefined if accepted. */
export function passwordTexts(problem: PersonProblem | null, { t, min }: Speaker): string | undefined {
  switch (problem) {
    case null:
      return undefined;
    case "required":
      return t("auth.error.password.new");
    case "too_short":
      return t("auth.error.password.too_short", { n: min });
    case "too_long":
      return t("auth.error.password.too_long", { n: PASSWORD_MAX });
    default:
      return t("auth.error.password.same_as_identity");
  }
}

/** Message of the server's rejection of a new password. */
export function refusedPasswordText({ code, params }: FieldError, { t, min }: Speaker): string {
  if (code === "too_short") return t("auth.error.password.too_short", { n: Number(params?.minimum ?? min) });
  if (code === "too_long") return t("auth.error.password.too_long", { n: PASSWORD_MAX });
  if (code === "not_in_list" && params?.reason === "shop") return t("auth.error.password.shop_name");
  if (code === "not_in_list" && params?.reason !== "identity") return t("auth.password.common");
  if (code === "duplicate") return t("auth.error.password.same_as_old");
  return t("auth.error.password.same_as_identity");
}
