import type { FieldError } from "#shared/errors.ts";
import { isCommonPassword, isNamePassword } from "#shared/rules/people/person-rules.ts";
import type { Actor } from "../../actor.ts";
import { AppError } from "../../app-error.ts";
import { commonPasswords } from "./common-passwords.ts";

/** A new password, its request field, and the email and username it must differ from. */
export interface WantedPassword {
  field: string;
  password: string;
  email: string;
  username: string;
}

const PRODUCT = "Pano";

/**
 * Requires a password that is long enough, differs from name and email, is more than the product's or shop's name and,
 * in live mode, is not a common one. Throws `validation_failed`.
 */
export function requirePassword(actor: Actor, { field, password, email, username }: WantedPassword): void {
  const { passwordMin, mode } = actor.platform.settings;
  const length = [...password].length;
  const refuse = (code: FieldError["code"], message: string, params?: Record<string, unknown>) => {
    throw new AppError("validation_failed", {
      errors: [{ field, code, message, ...(params ? { params } : {}) }],
    });
  };
  if (length === 0) refuse("required", "Required");
  if (length < passwordMin) refuse("too_short", `Use at least ${passwordMin} characters`, { minimum: passwordMin });
  const lower = password.toLowerCase();
  if (lower === email.toLowerCase() || lower === username.toLowerCase()) {
    refuse("not_in_list", "Choose something other than your name or email", { reason: "identity" });
  }
  if (isNamePassword(password, [PRODUCT, actor.workspace().name])) {
    refuse("not_in_list", "Choose something other than the name of the product or the shop", { reason: "shop" });
  }
  if (mode === "live" && (commonPasswords.has(lower) || isCommonPassword(password))) {
    refuse("not_in_list", "This password is one of the commonest, choose another");
  }
}
