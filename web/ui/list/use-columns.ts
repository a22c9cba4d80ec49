import { createElement, type DependencyList, type ReactNode, useMemo } from "react";
import { type Format, useFormat } from "../../lib/format.ts";
import { type MessageKey, type Translate, useLabel, useT } from "../../lib/i18n.tsx";
import { Fit } from "../layout/fit.tsx";
import { ShopTime } from "../record/shop-time.tsx";
import type { ListColumn } from "./columns.ts";

type Cell = string | number;
/** Column by field and label key; other values override those of its kind. */
type Given<Row> = Partial<Omit<ListColumn<Row>, "label">> & { field: string; label: MessageKey; width: number };

/** Builds columns by content kind. */
export interface ColumnKit<Row> {
  t: Translate;
  format: Format;
  label(value: string): string;
  /** Exported as displayed. */
  text(given: Given<Row>, of: (row: Row) => Cell): ListColumn<Row>;
  /** API value as label, perhaps as a chip. */
  named(given: Given<Row>, of: (row: Row) => string, draw?: (value: string) => ReactNode): ListColumn<Row>;
  money(given: Given<Row>, of: (row: Row) => number): ListColumn<Row>;
  count(given: Given<Row>, of: (row: Row) => number): ListColumn<Row>;
  /** In the shop's time zone, which the day filters use. */
  moment(given: Given<Row>, of: (row: Row) => string): ListColumn<Row>;
  /** Any other content, with its rendering and export text. */
  other(given: Given<Row> & { draw(row: Row): ReactNode }, text: (row: Row) => Cell): ListColumn<Row>;
}

/**
 * Columns of a list in the person's language: `useColumns<Row>((kit) => [kit.money({ … }, (row) => row.price)], [])`.
 */
export function useColumns<Row>(
  make: (kit: ColumnKit<Row>) => ListColumn<Row>[],
  deps: DependencyList,
): ListColumn<Row>[] {
  const t = useT();
  const label = useLabel();
  const format = useFormat();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the maker is new on each drawing; what it reads is in `deps`
  return useMemo(() => make(kitOf<Row>({ t, label, format })), [t, format, ...deps]);
}

function kitOf<Row>({ t, label, format }: Pick<ColumnKit<Row>, "t" | "label" | "format">): ColumnKit<Row> {
  const column = (given: Given<Row>, own: Pick<ListColumn<Row>, "draw" | "text" | "align">): ListColumn<Row> => ({
    ...own,
    ...given,
    label: t(given.label),
  });
  const figure = (given: Given<Row>, of: (row: Row) => number, isMoney: boolean) =>
    column(given, {
      align: "right",
      draw: (row) => createElement(Fit, isMoney ? { amount: of(row) } : { count: of(row) }),
      text: of,
    });
  return {
    t,
    label,
    format,
    text: (given, of) => column(given, { draw: of, text: of }),
    named: (given, of, draw = label) => column(given, { draw: (row) => draw(of(row)), text: (row) => label(of(row)) }),
    money: (given, of) => figure(given, of, true),
    count: (given, of) => figure(given, of, false),
    moment: (given, of) => column(given, { draw: (row) => createElement(ShopTime, { at: of(row) }), text: of }),
    other: (given, text) => column(given, { draw: given.draw, text }),
  };
}
