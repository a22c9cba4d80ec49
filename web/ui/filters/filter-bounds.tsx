import FormLabel from "@mui/material/FormLabel";
import Stack from "@mui/material/Stack";
import { styled } from "@mui/material/styles";
import TextField from "@mui/material/TextField";
import { useEffect, useId, useRef, useState } from "react";
import { useFigures } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.tsx";
import { numberText, parseNumber } from "../../lib/text/parse-number.ts";
import { DayField } from "../fields/day-fields.tsx";
import type { Filter, FilterValues } from "./filters.ts";

/** Number or day range with optional bounds. */
export function FilterBounds(props: {
  filter: Extract<Filter, { kind: "range" | "days" }>;
  values: FilterValues;
  onChange(patch: FilterValues): void;
}) {
  const { filter, values, onChange } = props;
  const t = useT();
  const id = useId();
  const isDays = filter.kind === "days";
  const [from, to] = filter.names.map((name) => values[name]);
  const isBackwards = !!from && !!to && (isDays ? to < from : Number(to) < Number(from));
  const Bound = isDays ? DayBound : NumberBound;
  const labels = isDays ? (["lists.fromDay", "lists.toDay"] as const) : (["lists.from", "lists.to"] as const);
  return (
    <Group aria-labelledby={id}>
      <FormLabel id={id}>{filter.label}</FormLabel>
      <Stack direction="row" sx={{ gap: 1, mt: 1 }}>
        {filter.names.map((name, at) => (
          <Bound
            key={name}
            label={t(labels[at] ?? "lists.to")}
            isBackwards={isBackwards && at === 1}
            isWhole={filter.kind === "range" && filter.isWhole === true}
            value={values[name]}
            onChange={(value) => onChange({ [name]: value })}
          />
        ))}
      </Stack>
    </Group>
  );
}

/** Fieldset with a legend. */
export const Group = styled("fieldset")({ border: 0, margin: 0, padding: 0, minWidth: 0 });

/** Maximum accepted by lists. */
const MOST = 1_000_000_000_000;

interface BoundProps {
  label: string;
  /** Whether the upper bound is below the lower. */
  isBackwards: boolean;
  isWhole: boolean;
  value: string | undefined;
  onChange(value: string | undefined): void;
}

function NumberBound({ label, isBackwards, isWhole, value, onChange }: BoundProps) {
  const t = useT();
  const figures = useFigures();
  const [text, setText] = useState(value ? numberText(value, { figures }) : "");
  const problem = wrongNumber(text)
    ? t(isWhole ? "lists.notWhole" : "lists.notANumber")
    : isBackwards
      ? t("lists.backwards")
      : "";
  const input = useRef<HTMLInputElement>(null);
  function wrongNumber(typed: string): boolean {
    if (typed.trim() === "") return false;
    const number = Number(parseNumber(typed, figures));
    return Number.isNaN(number) || number > MOST || (isWhole && !Number.isInteger(number));
  }
  useEffect(() => input.current?.setCustomValidity(problem), [problem]);
  return (
    <TextField
      size="small"
      label={label}
      value={text}
      error={problem !== ""}
      helperText={problem}
      inputRef={input}
      onChange={(event) => {
        const next = event.target.value;
        setText(next);
        onChange(parseNumber(next, figures));
      }}
      sx={{ width: 128 }}
      slotProps={{ inputLabel: { shrink: true }, htmlInput: { inputMode: "decimal" } }}
    />
  );
}

function DayBound({ label, isBackwards, value = "", onChange }: BoundProps) {
  const t = useT();
  const [isNoDay, setNoDay] = useState(false);
  const problem = isNoDay ? t("lists.notADay") : isBackwards ? t("lists.backwards") : "";
  return (
    <Day data-wrong={problem || undefined}>
      <DayField
        label={label}
        value={value}
        isWrong={problem !== ""}
        help={problem}
        onDay={(day, wrong) => {
          setNoDay(wrong !== null);
          onChange((wrong === null && day) || undefined);
        }}
      />
    </Day>
  );
}
const Day = styled("div")({ width: 176, minWidth: 0 });

/** First invalid field within an element. */
export const wrongField = (among: Element | null): HTMLElement | null =>
  among?.querySelector<HTMLElement>("input:invalid, [data-wrong] :is([role=spinbutton], [role=combobox])") ?? null;
