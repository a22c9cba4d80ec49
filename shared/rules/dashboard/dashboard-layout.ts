/** Dashboard widgets in default order. */
export const widgetIds = [
  "attention",
  "tiles",
  "sales",
  "audience",
  "users",
  "visitors",
  "devices",
  "products",
  "customers",
  "countries",
  "transactions",
  "minutes",
] as const;
export type WidgetId = (typeof widgetIds)[number];

/** Position and visibility of one widget. */
export interface Widget {
  id: WidgetId;
  hidden: boolean;
  order: number;
}

/** Complete layout: saved widgets in their order, then widgets added since. */
export function wholeLayout(kept: readonly Widget[]): Widget[] {
  const known = kept.filter(({ id }) => widgetIds.includes(id)).sort((one, other) => one.order - other.order);
  const missing = widgetIds.filter((id) => !known.some((one) => one.id === id)).map((id) => ({ id, hidden: false }));
  return [...known, ...missing].map(({ id, hidden }, order) => ({ id, hidden, order }));
}

/** Moves a widget to an index of the whole layout. */
export function moveWidget(layout: readonly Widget[], id: WidgetId, to: number): Widget[] {
  const rest = layout.filter((one) => one.id !== id);
  const moved = layout.filter((one) => one.id === id);
  return [...rest.slice(0, to), ...moved, ...rest.slice(to)].map((one, order) => ({ ...one, order }));
}

/** Whether all widgets are visible and in default order. */
export const isDefaultLayout = (layout: readonly Widget[]): boolean =>
  layout.every(({ id, hidden }, place) => !hidden && id === widgetIds[place]);

/** Column spans of a widget in the two-column and the twelve-column grid. */
const spans: Record<WidgetId, readonly [two: number, twelve: number]> = {
  tiles: [2, 12],
  sales: [2, 12],
  attention: [2, 12],
  audience: [2, 12],
  users: [2, 6],
  visitors: [1, 3],
  devices: [1, 3],
  products: [2, 5],
  customers: [1, 4],
  countries: [1, 3],
  transactions: [2, 8],
  minutes: [2, 4],
};

/** `grid-template-areas` for a grid of `columns` columns: widgets in order, each row filled. */
export function areasOf(ids: readonly WidgetId[], columns: 2 | 12): string {
  const rows: { id: WidgetId; span: number }[][] = [];
  const widthOf = (row: readonly { span: number }[]) => row.reduce((sum, { span }) => sum + span, 0);
  for (const id of ids) {
    const span = spans[id][columns === 2 ? 0 : 1];
    const last = rows.at(-1);
    if (last && widthOf(last) + span <= columns) last.push({ id, span });
    else rows.push([{ id, span }]);
  }
  return rows.map((row) => `"${filled(row, columns).join(" ")}"`).join(" ");
}

/** Shares a row's free columns by span; the last widget takes the remainder. */
function filled(row: readonly { id: WidgetId; span: number }[], columns: number): WidgetId[] {
  const taken = row.reduce((sum, { span }) => sum + span, 0);
  const cells = row.flatMap(({ id, span }) => Array<WidgetId>(Math.floor((span * columns) / taken)).fill(id));
  const last = row[row.length - 1] as { id: WidgetId };
  return [...cells, ...Array<WidgetId>(columns - cells.length).fill(last.id)];
}
