import MenuItem from "@mui/material/MenuItem";
import TextField from "@mui/material/TextField";
import { scopeAreas, TOKEN_NAME_MAX } from "#shared/rules/people/token-scopes.ts";
import { api } from "../../../lib/api/client.ts";
import { useBoot } from "../../../lib/boot.tsx";
import { useT } from "../../../lib/i18n.tsx";
import { pageNow } from "../../../lib/time/page-clock.ts";
import { DayField } from "../../../ui/fields/day-fields.tsx";
import { fieldId } from "../../../ui/form/field-id.ts";
import { useForm } from "../../../ui/form/use-form.ts";
import { FormDialog } from "../kit/form-dialog.tsx";
import { expiryDays, expiryOf, type Lifetime, lifetimes } from "./expiry.ts";
import { type Rights, scopesOf } from "./rights.ts";
import { RightsGrid } from "./rights-grid.tsx";

interface Entries {
  name: string;
  lifetime: Lifetime;
  day: string;
  scopes: Rights;
}

/** Names a token, gives it rights and an end; its value is shown once after. */
export function TokenDialog({ onMade, onClose }: { onMade(value: string): void; onClose(): void }) {
  const t = useT();
  const { now, timeZone } = useBoot();
  const place = () => ({ now: pageNow(now), timeZone });
  const { first, last } = expiryDays(place());
  const form = useForm<Entries>({
    form: "token",
    start: { name: "", lifetime: "90", day: "", scopes: {} },
    check: ({ name, lifetime, day, scopes }) => ({
      name: !name
        ? t("forms.field.required")
        : [...name].length > TOKEN_NAME_MAX
          ? t("forms.field.too_long", { maximum: TOKEN_NAME_MAX })
          : undefined,
      day: expiryOf(lifetime, day, place()) === undefined ? t("tokens.dayRule") : undefined,
      scopes: scopesOf(scopes).length > 0 ? undefined : t("tokens.scopesRule"),
    }),
    save: async ({ name, lifetime, day, scopes }) => {
      // Checked before: the form is not sent without an end.
      const body = { name, scopes: scopesOf(scopes), expiresAt: expiryOf(lifetime, day, place()) ?? "" };
      // Without an Idempotency-Key it is never a replay, so its value is there.
      onMade((await api("POST /account/tokens", { body })).data.value ?? "");
    },
  });
  const { values, problems, set } = form;

  return (
    <FormDialog title={t("tokens.make")} form={form} act={t("tokens.submit")} onClose={onClose}>
      <TextField
        autoFocus
        required
        fullWidth
        autoComplete="off"
        label={t("tokens.name")}
        {...form.text("name", t("tokens.nameHint"))}
      />
      <TextField select fullWidth label={t("tokens.lifetime")} {...form.text("lifetime")}>
        {lifetimes.map((one) => (
          <MenuItem key={one} value={one}>
            {one === "own" ? t("tokens.lifetime.own") : t("tokens.lifetime.days", { n: Number(one) })}
          </MenuItem>
        ))}
      </TextField>
      {values.lifetime === "own" && (
        <div id={fieldId("day", "token")} tabIndex={-1}>
          <DayField
            label={t("tokens.day")}
            value={values.day}
            least={first}
            most={last}
            isWrong={problems.day !== undefined}
            {...(problems.day && { help: problems.day })}
            onDay={(day, problem) => set({ day: problem === null ? (day ?? "") : "" })}
          />
        </div>
      )}
      <RightsGrid
        areas={scopeAreas}
        rights={values.scopes}
        problem={problems.scopes}
        onChange={(scopes) => set({ scopes })}
      />
    </FormDialog>
  );
}
