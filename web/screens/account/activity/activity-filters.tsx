import { styled } from "@mui/material/styles";
import { useRef } from "react";
import { useSearchParams } from "react-router-dom";
import { expireInitialData } from "../../../lib/api/initial-data.ts";
import { useApi } from "../../../lib/api/use-api.ts";
import { useT } from "../../../lib/i18n.tsx";
import { DayField } from "../../../ui/fields/day-fields.tsx";
import { PickField } from "../kit/pick-field.tsx";
import type { ActivityQuery } from "./activity-query.ts";
import { useActivityTexts } from "./use-activity-texts.ts";

const ALL = "";
const Grid = styled("div")({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fit, minmax(160px, 1fr))",
  gap: 16,
});

/** Person, act, kind of record and days; what is chosen stands in the address. */
export function ActivityFilters({ query }: { query: ActivityQuery }) {
  const t = useT();
  const { objectWord, actionWord } = useActivityTexts();
  const [params, setParams] = useSearchParams();
  const { data } = useApi("GET /audit/facets");
  const { actors = [], actions = [], objects = [] } = data?.data ?? {};
  const value = (name: keyof ActivityQuery) => query[name] ?? ALL;

  function choose(name: keyof ActivityQuery, chosen: string) {
    const next = new URLSearchParams(params);
    if (chosen === ALL) next.delete(name);
    else next.set(name, chosen);
    // What the document brought is of other filters.
    expireInitialData();
    setParams(next, { replace: true });
  }
  const pick = (name: "actor" | "action" | "object", options: (readonly [string, string])[]) => {
    const known = options.some(([one]) => one === value(name));
    const all: (readonly [string, string])[] = [[ALL, t("activity.all")], ...options];
    return (
      <PickField
        id={`activity-${name}`}
        label={t(`activity.by.${name}`)}
        value={value(name)}
        options={known || value(name) === ALL ? all : [...all, [value(name), value(name)]]}
        onPick={(chosen) => choose(name, chosen)}
      />
    );
  };
  return (
    <Grid>
      {pick(
        "actor",
        actors.map(({ id, name }) => [String(id), name]),
      )}
      {pick(
        "object",
        objects.map((object) => [object, objectWord(object)]),
      )}
      {pick(
        "action",
        actions.map((action) => [action, `${objectWord(action.split(".")[0] ?? "")}: ${actionWord(action)}`]),
      )}
      {(["from", "to"] as const).map((end) => (
        <DayEnd key={end} label={t(`activity.by.${end}`)} value={value(end)} onDone={(day) => choose(end, day)} />
      ))}
    </Grid>
  );
}

/** A day at which the history shown begins or ends; nothing is asked before the field is done with. */
function DayEnd({ label, value, onDone }: { label: string; value: string; onDone(day: string): void }) {
  const typed = useRef<string | null>(null);
  return (
    <DayField
      label={label}
      value={value}
      onDay={(day, problem) => {
        if (problem === null) typed.current = day ?? ALL;
      }}
      onDone={() => {
        const day = typed.current;
        typed.current = null;
        if (day !== null && day !== value) onDone(day);
      }}
    />
  );
}
