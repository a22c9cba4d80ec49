import type { ComponentType } from "react";
import type { Format } from "../../lib/format.ts";

interface Choice {
  value: string;
  label: string;
}

/** One filter of a list, as a chip and as an editor; `record` is called by the `words` of what is chosen, `fixed` comes from a link and can only be taken away. */
export type Filter =
  | { kind: "many"; name: string; label: string; options: readonly Choice[] }
  | { kind: "one"; name: string; label: string; options: readonly Choice[] }
  | { kind: "range"; names: readonly [string, string]; label: string; isMoney?: boolean; isWhole?: boolean }
  | { kind: "days"; names: readonly [string, string]; label: string }
  | { kind: "record"; name: string; label: string; words: string; Find: ComponentType<FindRecord> }
  | { kind: "fixed"; name: string; label: string };

/** Finds the one record, by its id, that a list is narrowed to. */
export interface FindRecord {
  value: string | undefined;
  onFind(id: string | undefined): void;
}

export type FilterValues = Partial<Record<string, string>>;

/** The parameters a filter writes. */
export const namesOf = (filter: Filter): readonly string[] => ("names" in filter ? filter.names : [filter.name]);

/** Whether a filter narrows anything. */
export const isSet = (filter: Filter, values: FilterValues): boolean =>
  namesOf(filter).some((name) => values[name] !== undefined && values[name] !== "");

/** What takes these filters away. */
export const without = (filters: readonly Filter[]): Record<string, undefined> =>
  Object.fromEntries(filters.flatMap((filter) => namesOf(filter).map((name) => [name, undefined])));

/** The chosen values of a filter in words: "Books, Clothing", "10 – 50", "≥ 10". */
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
