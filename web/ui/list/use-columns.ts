import { createElement, type DependencyList, type ReactNode, useMemo } from "react";
import { type Format, useFormat } from "../../lib/format.ts";
import { type MessageKey, type Translate, useLabel, useT } from "../../lib/i18n.tsx";
import { Fit } from "../layout/fit.tsx";
import { ShopTime } from "../record/shop-time.tsx";
import type { ListColumn } from "./columns.ts";

type Cell = string | number;
/** A column by its field and the name of its label; whatever else is given goes before what its kind says. */
type Given<Row> = Partial<Omit<ListColumn<Row>, "label">> & { field: string; label: MessageKey; width: number };

/** Makes columns by the kind of what they hold. */
export interface ColumnKit<Row> {
  t: Translate;
  format: Format;
  label(value: string): string;
  /** Written as it is drawn. */
  text(given: Given<Row>, of: (row: Row) => Cell): ListColumn<Row>;
  /** A value of the API in the person's words, perhaps as a chip. */
  named(given: Given<Row>, of: (row: Row) => string, draw?: (value: string) => ReactNode): ListColumn<Row>;
  money(given: Given<Row>, of: (row: Row) => number): ListColumn<Row>;
  count(given: Given<Row>, of: (row: Row) => number): ListColumn<Row>;
  /** By the shop's clock, as lists are narrowed by days. */
  moment(given: Given<Row>, of: (row: Row) => string): ListColumn<Row>;
  /** Anything else: how it is drawn, and how it is written. */
  other(given: Given<Row> & { draw(row: Row): ReactNode }, text: (row: Row) => Cell): ListColumn<Row>;
}

/** The columns of a list in the person's language: `useColumns<Row>((kit) => [kit.money({ … }, (row) => row.price)], [])`. */
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
