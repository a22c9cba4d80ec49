import Button from "@mui/material/Button";
import Drawer from "@mui/material/Drawer";
import FormControlLabel from "@mui/material/FormControlLabel";
import MenuItem from "@mui/material/MenuItem";
import Slider from "@mui/material/Slider";
import Stack from "@mui/material/Stack";
import Switch from "@mui/material/Switch";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import { useId, useState } from "react";
import { failureKinds, LATENCY_MAX, noScenario, type Scenario } from "#shared/rules/shop/scenario.ts";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.tsx";
import { ClockField } from "./clock-field.tsx";

interface ScenarioDrawerProps {
  scenario: Scenario;
  onChange(scenario: Scenario): void;
  onClose(): void;
}

/** Settings of the mock backend for this tab, and the server's clock. */
export function ScenarioDrawer({ scenario, onChange, onClose }: ScenarioDrawerProps) {
  const t = useT();
  const { number, percent } = useFormat();
  const id = useId();
  // A slider emits often: only its final value is applied.
  const [held, setHeld] = useState(scenario);
  const [seen, setSeen] = useState(scenario);
  if (seen !== scenario) {
    setSeen(scenario);
    setHeld(scenario);
  }
  const change = (part: Partial<Scenario>) => onChange({ ...held, ...part });
  const sliders = [
    { name: "latency", most: LATENCY_MAX, step: 100, shown: t("scenario.ms", { count: number(held.latency) }) },
    { name: "rate", most: 100, step: 5, shown: percent(held.rate) },
  ] as const;

  return (
    <Drawer
      open
      anchor="right"
      onClose={onClose}
      slotProps={{
        paper: {
          role: "dialog",
          "aria-modal": true,
          "aria-labelledby": id,
          sx: { width: { xs: "100%", sm: 360 }, p: 3 },
        },
      }}
    >
      <Typography id={id} variant="h2">
        {t("scenario.title")}
      </Typography>
      <Typography variant="body2" sx={{ color: "text.secondary", mb: 2 }}>
        {t("scenario.help")}
      </Typography>
      <Stack sx={{ gap: 2 }}>
        {sliders.map(({ name, most, step, shown }) => (
          <div key={name}>
            <Stack direction="row" sx={{ justifyContent: "space-between", typography: "label" }}>
              <span id={`${id}-${name}`}>{t(`scenario.${name}`)}</span>
              <span className="tabular">{shown}</span>
            </Stack>
            <Slider
              aria-labelledby={`${id}-${name}`}
              getAriaValueText={() => shown}
              value={held[name]}
              max={most}
              step={step}
              onChange={(_, value) => setHeld({ ...held, [name]: value as number })}
              onChangeCommitted={(_, value) => change({ [name]: value as number })}
            />
          </div>
        ))}
        <TextField
          select
          label={t("scenario.kind")}
          value={held.kind}
          onChange={(event) => change({ kind: event.target.value as Scenario["kind"] })}
        >
          {failureKinds.map((kind) => (
            <MenuItem key={kind} value={kind}>
              {t(`scenario.kind.${kind}`)}
            </MenuItem>
          ))}
        </TextField>
        <FormControlLabel
          label={t("scenario.empty")}
          control={
            <Switch
              checked={held.isEmpty}
              onChange={(_, isEmpty) => change({ isEmpty, ...(isEmpty && { isLarge: false }) })}
            />
          }
        />
        <FormControlLabel
          label={t("scenario.large")}
          control={
            <Switch
              checked={held.isLarge}
              onChange={(_, isLarge) => change({ isLarge, ...(isLarge && { isEmpty: false }) })}
            />
          }
        />
        <ClockField />
        <Stack direction="row" sx={{ gap: 1, justifyContent: "flex-end" }}>
          <Button color="inherit" onClick={() => onChange(noScenario)}>
            {t("scenario.reset")}
          </Button>
          <Button variant="contained" onClick={onClose}>
            {t("scenario.done")}
          </Button>
        </Stack>
      </Stack>
    </Drawer>
  );
}
