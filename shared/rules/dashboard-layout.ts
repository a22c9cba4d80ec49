/** The widgets of the dashboard, in the order they begin with. */
export const widgetIds = [
  "tiles",
  "sales",
  "attention",
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

/** Where one widget stands, and whether it is shown. */
export interface Widget {
  id: WidgetId;
  hidden: boolean;
  order: number;
}

/** Every widget once: the kept ones in their order, then those that were not there when they were kept. */
export function wholeLayout(kept: readonly Widget[]): Widget[] {
  const known = kept.filter(({ id }) => widgetIds.includes(id)).sort((one, other) => one.order - other.order);
  const missing = widgetIds.filter((id) => !known.some((one) => one.id === id)).map((id) => ({ id, hidden: false }));
  return [...known, ...missing].map(({ id, hidden }, order) => ({ id, hidden, order }));
}

/** Puts a widget at another place among all. */
export function moveWidget(layout: readonly Widget[], id: WidgetId, to: number): Widget[] {
  const rest = layout.filter((one) => one.id !== id);
  const moved = layout.filter((one) => one.id === id);
  return [...rest.slice(0, to), ...moved, ...rest.slice(to)].map((one, order) => ({ ...one, order }));
}

/** Whether nothing is hidden and everything stands where it began. */
export const isDefaultLayout = (layout: readonly Widget[]): boolean =>
  layout.every(({ id, hidden }, place) => !hidden && id === widgetIds[place]);

/** How many columns a widget takes, of two and of twelve. */
const spans: Record<WidgetId, readonly [two: number, twelve: number]> = {
  tiles: [2, 12],
  sales: [2, 8],
  attention: [1, 4],
  audience: [2, 12],
  users: [2, 6],
  visitors: [1, 3],
  devices: [1, 3],
  products: [2, 5],
  customers: [1, 4],
  countries: [1, 3],
  transactions: [2, 8],
  minutes: [1, 4],
};

/** The rows of a grid of so many columns as `grid-template-areas`: in their order, each row filled to its end. */
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

/** What is left over in a row is shared out by size; the last one takes what cannot be shared. */
function filled(row: readonly { id: WidgetId; span: number }[], columns: number): WidgetId[] {
  const taken = row.reduce((sum, { span }) => sum + span, 0);
  const cells = row.flatMap(({ id, span }) => Array<WidgetId>(Math.floor((span * columns) / taken)).fill(id));
  const last = row[row.length - 1] as { id: WidgetId };
  return [...cells, ...Array<WidgetId>(columns - cells.length).fill(last.id)];
}
