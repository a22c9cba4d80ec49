import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import FormGroup from "@mui/material/FormGroup";
import FormLabel from "@mui/material/FormLabel";
import Radio from "@mui/material/Radio";
import RadioGroup from "@mui/material/RadioGroup";
import Stack from "@mui/material/Stack";
import { styled } from "@mui/material/styles";
import TextField from "@mui/material/TextField";
import { useId, useState } from "react";
import { useFigures } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.tsx";
import { numberText, parseNumber } from "../../lib/parse-number.ts";
import type { Filter, FilterValues } from "./filters.ts";

/** The fields of one filter; every usable change is told. */
export function FilterEditor(props: { filter: Filter; values: FilterValues; onChange(patch: FilterValues): void }) {
  const { filter, values, onChange } = props;
  const t = useT();
  const id = useId();
  if (filter.kind === "fixed") return null;
  if (filter.kind === "many") {
    const chosen = new Set((values[filter.name] ?? "").split(",").filter(Boolean));
    const toggle = (value: string) => {
      if (!chosen.delete(value)) chosen.add(value);
      const kept = filter.options.map((option) => option.value).filter((one) => chosen.has(one));
      onChange({ [filter.name]: kept.length ? kept.join(",") : undefined });
    };
    return (
      <Group aria-labelledby={id}>
        <FormLabel id={id}>{filter.label}</FormLabel>
        <FormGroup>
          {filter.options.map((option) => (
            <FormControlLabel
              key={option.value}
              label={option.label}
              control={
                <Checkbox size="small" checked={chosen.has(option.value)} onChange={() => toggle(option.value)} />
              }
            />
          ))}
        </FormGroup>
      </Group>
    );
  }
  if (filter.kind === "one")
    return (
      <div>
        <FormLabel id={id}>{filter.label}</FormLabel>
        <RadioGroup
          aria-labelledby={id}
          value={values[filter.name] ?? ""}
          onChange={(_, value) => onChange({ [filter.name]: value || undefined })}
        >
          {[{ value: "", label: t("lists.any") }, ...filter.options].map((option) => (
            <FormControlLabel
              key={option.value}
              value={option.value}
              label={option.label}
              control={<Radio size="small" />}
            />
          ))}
        </RadioGroup>
      </div>
    );
  return (
    <Group aria-labelledby={id}>
      <FormLabel id={id}>{filter.label}</FormLabel>
      <Stack direction="row" sx={{ gap: 1, mt: 1 }}>
        {filter.names.map((name, at) => (
          <BoundField
            key={name}
            label={t(BOUNDS[filter.kind][at] ?? "lists.to")}
            isDay={filter.kind === "days"}
            value={values[name]}
            onChange={(value) => onChange({ [name]: value })}
          />
        ))}
      </Stack>
    </Group>
  );
}

const Group = styled("fieldset")({ border: 0, margin: 0, padding: 0, minWidth: 0 });
const BOUNDS = { range: ["lists.from", "lists.to"], days: ["lists.fromDay", "lists.toDay"] } as const;

function BoundField(props: {
  label: string;
  isDay: boolean;
  value: string | undefined;
  onChange(value: string | undefined): void;
}) {
  const { isDay, value, onChange } = props;
  const t = useT();
  const figures = useFigures();
  const [text, setText] = useState(isDay ? (value ?? "") : value ? numberText(value, { figures }) : "");
  const isWrong = !isDay && text.trim() !== "" && parseNumber(text, figures) === undefined;
  return (
    <TextField
      size="small"
      label={props.label}
      type={isDay ? "date" : "text"}
      value={text}
      error={isWrong}
      helperText={isWrong ? t("lists.notANumber") : undefined}
      onChange={(event) => {
        const next = event.target.value;
        setText(next);
        onChange(isDay ? next || undefined : parseNumber(next, figures));
      }}
      sx={{ width: isDay ? 160 : 128 }}
      slotProps={{ inputLabel: { shrink: true }, htmlInput: isDay ? {} : { inputMode: "decimal" } }}
    />
  );
}
