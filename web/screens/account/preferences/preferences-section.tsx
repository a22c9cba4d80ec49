import Stack from "@mui/material/Stack";
import { styled } from "@mui/material/styles";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import type { Preferences } from "#shared/api/auth/auth.ts";
import {
  clocks,
  dateForms,
  densities,
  numberForms,
  startPages,
  weekStarts,
} from "#shared/rules/people/preference-choices.ts";
import { isTimeZone } from "#shared/rules/time/zone.ts";
import { useBoot } from "../../../lib/boot.tsx";
import { useUnsaved } from "../../../lib/drafts/use-unsaved.ts";
import { useFormat } from "../../../lib/format.ts";
import { type MessageKey, useT } from "../../../lib/i18n.tsx";
import { CardPanel } from "../../../ui/layout/card-panel.tsx";
import { PickField } from "../kit/pick-field.tsx";
import { SectionSkeleton } from "../kit/section-skeleton.tsx";
import { SwitchLine } from "../kit/switch-line.tsx";
import { useOfflineDisabled } from "../kit/use-offline-disabled.ts";
import { ZoneField } from "../kit/zone-field.tsx";
import { usePreferences } from "./use-preferences.ts";

const ROWS = ["10", "25", "50", "100"] as const;
/** A moment whose forms differ in all that can be chosen. */
const SAMPLE = "2026-06-05T15:07:00.000Z";
const Pair = styled("div")({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fit, minmax(220px, 1fr))",
  gap: 20,
});

/** Account ▸ Preferences: each choice counts at once and is saved by itself. */
export function PreferencesSection() {
  const t = useT();
  const { dateTime, money } = useFormat();
  const { preferences, keep, saved } = usePreferences();
  // What this browser shows may be newer than what the account keeps.
  const { theme } = useBoot();
  if (!preferences) return <SectionSkeleton />;

  const pick = <Name extends keyof Preferences & string>(
    name: Name,
    values: readonly (Preferences[Name] & string)[],
  ) => (
    <PickField
      isWrite
      id={`preference-${name}`}
      label={t(`preferences.${name}` as MessageKey)}
      value={(name === "theme" ? theme : preferences[name]) as Preferences[Name] & string}
      options={values.map(
        (value) => [value, t(`preferences.${name}.${value.replace("/", "")}` as MessageKey)] as const,
      )}
      onPick={(value) => void keep({ [name]: value })}
    />
  );
  return (
    <>
      <CardPanel
        title={t("preferences.look")}
        action={
          <Typography role="status" variant="caption" sx={{ color: "success.main" }}>
            {saved > 0 && t("account.saved")}
          </Typography>
        }
      >
        <Stack sx={{ gap: 2.5 }}>
          <Pair>
            {pick("language", ["en", "tr"])}
            {pick("theme", ["light", "dark"])}
          </Pair>
          <Pair>
            {pick("density", densities)}
            <PickField
              isWrite
              id="preference-rows"
              label={t("preferences.rowsPerPage")}
              value={String(preferences.rowsPerPage) as (typeof ROWS)[number]}
              options={ROWS.map((rows) => [rows, rows] as const)}
              onPick={(rows) => void keep({ rowsPerPage: Number(rows) as Preferences["rowsPerPage"] })}
            />
          </Pair>
          {pick("startPage", startPages)}
        </Stack>
      </CardPanel>
      <CardPanel
        title={t("preferences.forms")}
        caption={t("preferences.sample", { sample: `${dateTime(SAMPLE)} · ${money(1234.5)}` })}
      >
        <Stack sx={{ gap: 2.5 }}>
          <OwnZone value={preferences.timeZone} onPick={(timeZone) => void keep({ timeZone })} />
          <Pair>
            {pick("dateForm", dateForms)}
            {pick("clock", clocks)}
          </Pair>
          <Pair>
            {pick("numberForm", numberForms)}
            {pick("weekStart", weekStarts)}
          </Pair>
        </Stack>
      </CardPanel>
      <CardPanel title={t("preferences.use")}>
        <Stack sx={{ gap: 1.5 }}>
          <SwitchLine
            label={t("preferences.shortcuts")}
            help={t("preferences.shortcuts.help")}
            isOn={preferences.shortcuts}
            onTurn={(shortcuts) => void keep({ shortcuts })}
          />
          <SwitchLine
            label={t("preferences.reducedMotion")}
            help={t("preferences.reducedMotion.help")}
            isOn={preferences.reducedMotion}
            onTurn={(reducedMotion) => void keep({ reducedMotion })}
          />
        </Stack>
      </CardPanel>
    </>
  );
}

/** The person's time zone; a name that is none is not kept, and not left without a question. */
function OwnZone({ value, onPick }: { value: string; onPick(zone: string): void }) {
  const t = useT();
  const rest = useOfflineDisabled();
  const [isUnknown, setUnknown] = useState(false);
  useUnsaved(isUnknown, { name: "preference-zone", place: ["tab"] });

  function take(text: string) {
    setUnknown(!isTimeZone(text));
    if (isTimeZone(text) && text !== value) onPick(text);
  }
  return (
    <ZoneField
      {...rest}
      id="preference-zone"
      value={value}
      problem={isUnknown ? t("account.timeZone.unknown") : undefined}
      onPick={take}
      onBlur={({ target }) => take((target as HTMLInputElement).value.trim())}
    />
  );
}
