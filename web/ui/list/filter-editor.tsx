import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import FormGroup from "@mui/material/FormGroup";
import FormLabel from "@mui/material/FormLabel";
import Radio from "@mui/material/Radio";
import RadioGroup from "@mui/material/RadioGroup";
import Stack from "@mui/material/Stack";
import { styled } from "@mui/material/styles";
import TextField from "@mui/material/TextField";
import { useEffect, useId, useRef, useState } from "react";
import { useFigures } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.tsx";
import { numberText, parseNumber } from "../../lib/parse-number.ts";
import type { Filter, FilterValues } from "./filters.ts";

/** The first field among these whose entry cannot be used. */
export const wrongField = (among: Element | null): HTMLInputElement | null =>
  among?.querySelector<HTMLInputElement>("input:invalid") ?? null;

/** The fields of one filter; every usable change is told, and a field that cannot be used is `:invalid`. */
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
  const [from, to] = filter.names.map((name) => values[name]);
  const isBackwards = !!from && !!to && (filter.kind === "days" ? to < from : Number(to) < Number(from));
  return (
    <Group aria-labelledby={id}>
      <FormLabel id={id}>{filter.label}</FormLabel>
      <Stack direction="row" sx={{ gap: 1, mt: 1 }}>
        {filter.names.map((name, at) => (
          <BoundField
            key={name}
            label={t(BOUNDS[filter.kind][at] ?? "lists.to")}
            isDay={filter.kind === "days"}
            isBackwards={isBackwards && at === 1}
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
  /** It lies before the other bound. */
  isBackwards: boolean;
  value: string | undefined;
  onChange(value: string | undefined): void;
}) {
  const { isDay, value, onChange } = props;
  const t = useT();
  const figures = useFigures();
  const [text, setText] = useState(isDay ? (value ?? "") : value ? numberText(value, { figures }) : "");
  const isNoNumber = !isDay && text.trim() !== "" && parseNumber(text, figures) === undefined;
  const problem = isNoNumber ? t("lists.notANumber") : props.isBackwards ? t("lists.backwards") : "";
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.setCustomValidity(problem), [problem]);
  return (
    <TextField
      size="small"
      label={props.label}
      type={isDay ? "date" : "text"}
      value={text}
      error={problem !== ""}
      helperText={problem}
      inputRef={input}
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
