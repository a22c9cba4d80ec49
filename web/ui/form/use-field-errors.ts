import type { FieldError } from "#shared/errors.ts";
import type { ApiError } from "../../lib/api/client.ts";
import { type MessageKey, useT } from "../../lib/i18n.tsx";
import type { Problems } from "./use-problems.ts";

/**
 * Messages of the fields that an error names; null if it names none of these. `lines.0.quantity` maps to `lines`
 * without a field of its full name.
 */
export function useFieldErrors(): (error: ApiError, fields: readonly string[]) => Problems | null {
  const t = useT();
  const words = ({ code, params }: FieldError) =>
    t(`forms.field.${code}` as MessageKey, {
      minimum: Number(params?.minimum ?? 0),
      maximum: Number(params?.maximum ?? 0),
    });
  return (error, fields) => {
    const found: Problems = {};
    for (const one of error.errors ?? []) {
      const name = fields.includes(one.field) ? one.field : one.field.split(".")[0];
      if (name && fields.includes(name)) found[name] ??= words(one);
    }
    return Object.keys(found).length > 0 ? found : null;
  };
}
