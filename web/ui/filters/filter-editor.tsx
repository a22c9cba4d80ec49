import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import FormGroup from "@mui/material/FormGroup";
import FormLabel from "@mui/material/FormLabel";
import Radio from "@mui/material/Radio";
import RadioGroup from "@mui/material/RadioGroup";
import { useId } from "react";
import { useT } from "../../lib/i18n.tsx";
import { Skeleton } from "../feedback/skeleton.tsx";
import { LazyBoundary } from "../lazy/lazy-boundary.tsx";
import { FilterBounds, Group } from "./filter-bounds.tsx";
import type { Filter, FilterValues } from "./filters.ts";

/** Fields of a filter; every valid change is emitted, an invalid one is found by `wrongField`. */
export function FilterEditor(props: { filter: Filter; values: FilterValues; onChange(patch: FilterValues): void }) {
  const { filter, values, onChange } = props;
  const t = useT();
  const id = useId();
  if (filter.kind === "fixed") return null;
  if (filter.kind === "record")
    return (
      <LazyBoundary fallback={<Skeleton variant="rounded" height={40} sx={{ mt: 1 }} />}>
        <filter.Find value={values[filter.name]} onFind={(found) => onChange({ [filter.name]: found })} />
      </LazyBoundary>
    );
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
  return <FilterBounds filter={filter} values={values} onChange={onChange} />;
}
