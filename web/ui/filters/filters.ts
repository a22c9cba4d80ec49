import type { ComponentType } from "react";
import type { Format } from "../../lib/format.ts";

interface Choice {
  value: string;
  label: string;
}

/**
 * Filter of a list, as chip and editor. `record` is labelled by the chosen record; `fixed` comes from a link and can
 * only be removed.
 */
export type Filter =
  | { kind: "many"; name: string; label: string; options: readonly Choice[] }
  | { kind: "one"; name: string; label: string; options: readonly Choice[] }
  | { kind: "range"; names: readonly [string, string]; label: string; isMoney?: boolean; isWhole?: boolean }
  | { kind: "days"; names: readonly [string, string]; label: string }
  | { kind: "record"; name: string; label: string; words: string; Find: ComponentType<FindRecord> }
  | { kind: "fixed"; name: string; label: string };

/** Finds the record, by id, that a list is filtered by. */
export interface FindRecord {
  value: string | undefined;
  onFind(id: string | undefined): void;
}

export type FilterValues = Partial<Record<string, string>>;

/** URL parameters of a filter. */
export const namesOf = (filter: Filter): readonly string[] => ("names" in filter ? filter.names : [filter.name]);

/** Whether a filter is active. */
export const isSet = (filter: Filter, values: FilterValues): boolean =>
  namesOf(filter).some((name) => values[name] !== undefined && values[name] !== "");

/** URL change that clears these filters. */
export const without = (filters: readonly Filter[]): Record<string, undefined> =>
  Object.fromEntries(filters.flatMap((filter) => namesOf(filter).map((name) => [name, undefined])));

/** Filter values as text: "Books, Clothing", "10 – 50", "≥ 10". */
export function wordsOf(filter: Filter, values: FilterValues, format: Format): string {
  if (filter.kind === "fixed") return "";
  if (filter.kind === "record") return filter.words;
  if (filter.kind === "many" || filter.kind === "one") {
    const chosen = (values[filter.name] ?? "").split(",");
    return filter.options
      .filter((option) => chosen.includes(option.value))
      .map((option) => option.label)
      .join(", ");
  }
  const show = (text: string) =>
    filter.kind === "days"
      ? format.day(text)
      : filter.isMoney
        ? format.money(Number(text))
        : format.number(Number(text));
  const [from, to] = filter.names.map((name) => values[name]);
  if (from && to) return `${show(from)} – ${show(to)}`;
  return from ? `≥ ${show(from)}` : to ? `≤ ${show(to)}` : "";
}
