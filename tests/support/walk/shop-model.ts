import { finalMinor, toBps } from "#shared/rules/shop/money.ts";

export interface ModelProduct {
  id: number;
  price_minor: number;
  sale_minor: number | null;
  category: string;
  onHand: number;
  kept: number;
  sold: number;
  isArchived: boolean;
}

export interface ModelLine {
  id: number;
  productId: number;
  quantity: number;
  unit_minor: number;
  returned: number;
}

export interface ModelOrder {
  id: number;
  personId: number;
  status: "pending" | "processing" | "completed" | "cancelled";
  method: string;
  paid_minor: number;
  refunded_minor: number;
  /** What the shop waived, by refunds and returns. */
  credited_minor: number;
  /** The last payment failed, and none has been awaited since. */
  hasFailed: boolean;
  note: string;
  lines: ModelLine[];
  /** What completing it booked as paid. */
  booked_minor?: number;
  /** Money went back after it was completed. */
  wasRefundedSince?: boolean;
}

export interface ModelPerson {
  id: number;
  name: string;
  status: "active" | "inactive" | "pending";
  isRemoved: boolean;
}

export interface ModelCard {
  id: number;
  columnId: number;
  title: string;
  assigneeIds: number[];
  isArchived: boolean;
}

export interface ModelFile {
  id: string;
  size: number;
  isGone: boolean;
}

/** A conversation as it should stand. */
export interface ModelConversation {
  id: number;
  status: "open" | "archived" | "snoozed" | "spam" | "trash";
  former: ModelConversation["status"];
  assigneeId: number | null;
  labels: number[];
  priority: string;
  messages: number;
  unread: boolean;
}

/** A small shop in memory that knows what should be: written from the specification, not from the server. */
export interface ShopModel {
  products: Map<number, ModelProduct>;
  orders: Map<number, ModelOrder>;
  people: Map<number, ModelPerson>;
  cards: Map<number, ModelCard>;
  /** The columns of the walk's own board. */
  columns: number[];
  conversations: Map<number, ModelConversation>;
  files: Map<string, ModelFile>;
}

export const emptyModel = (): ShopModel => ({
  products: new Map(),
  orders: new Map(),
  people: new Map(),
  cards: new Map(),
  columns: [],
  conversations: new Map(),
  files: new Map(),
});

export const availableOf = ({ onHand, kept }: ModelProduct): number => onHand - kept;
export const priceOf = ({ price_minor, sale_minor }: ModelProduct): number => sale_minor ?? price_minor;

/** A sale that is below the price, or none. */
export const saleBelow = (price_minor: number, sale_minor: number | null): number | null =>
  sale_minor !== null && sale_minor < price_minor ? sale_minor : null;

/** The discount in percent that a sale is told as: the first of 0, 1 and 2 decimals that gives what is paid. */
export function percentOf({ price_minor, sale_minor }: Pick<ModelProduct, "price_minor" | "sale_minor">): number {
  if (sale_minor === null) return 0;
  const exact = (100 * (price_minor - sale_minor)) / price_minor;
  const rounded = [0, 1, 2].map((digits) => Number(exact.toFixed(digits)));
  const fitting = rounded.find((percent) => finalMinor(price_minor, toBps(percent)) === sale_minor);
  return fitting ?? Math.min(99.99, Math.max(0.01, rounded[2] ?? 0));
}
export const amountOf = ({ lines }: ModelOrder): number =>
  lines.reduce((sum, { quantity, unit_minor }) => sum + quantity * unit_minor, 0);

/** What is awaited, or below 0 held in excess. */
const balanceOf = (order: ModelOrder): number =>
  (order.status === "cancelled" ? 0 : amountOf(order) - order.credited_minor) - order.paid_minor + order.refunded_minor;
export const dueOf = (order: ModelOrder): number => Math.max(0, balanceOf(order));
export const excessOf = (order: ModelOrder): number => Math.max(0, -balanceOf(order));

/** Money of an order that is open now: what is due, unless its last payment failed before any came in. */
export const openOf = (order: ModelOrder): number => (paymentOf(order) === "failed" ? 0 : dueOf(order));

/** Money goes back: an excess first, the rest is waived. */
export function sendBack(order: ModelOrder, minor: number): void {
  if (order.status !== "cancelled") order.credited_minor += Math.max(0, minor - excessOf(order));
  order.refunded_minor += minor;
}

/** How an order stands with its money. */
function paymentOf(order: ModelOrder): string {
  const { paid_minor, refunded_minor, credited_minor, hasFailed } = order;
  if (amountOf(order) === 0) return "paid";
  if (paid_minor === 0) return hasFailed ? "failed" : "unpaid";
  if (refunded_minor === paid_minor) return "refunded";
  if (credited_minor > 0) return "partially_refunded";
  return paid_minor - refunded_minor < amountOf(order) ? "partially_paid" : "paid";
}

/** Moves the goods of an order: by how much each piece changes what is on hand, kept and sold. */
export function moveGoods(
  { products }: ShopModel,
  lines: readonly ModelLine[],
  { hand = 0, kept = 0, sold = 0 }: { hand?: number; kept?: number; sold?: number },
): void {
  for (const { productId, quantity } of lines) {
    const product = products.get(productId)!;
    product.onHand += hand * quantity;
    product.kept += kept * quantity;
    product.sold += sold * quantity;
  }
}

/** Whether the shelves hold what an order wants once more. */
export const isInStock = ({ products }: ShopModel, lines: readonly ModelLine[]): boolean =>
  lines.every(({ productId, quantity }) => {
    const product = products.get(productId)!;
    return !product.isArchived && availableOf(product) >= quantity;
  });

/** Where an order may go now, told from the state machine in words. */
export function stepsOf(model: ShopModel, order: ModelOrder): ModelOrder["status"][] {
  const wentBack = order.paid_minor > 0 && order.refunded_minor === order.paid_minor;
  const mayGoOn = !wentBack && (order.method === "Cash on Delivery" || dueOf(order) === 0);
  if (order.status === "pending") return mayGoOn ? ["processing", "cancelled"] : ["cancelled"];
  if (order.status === "processing") {
    const back: ModelOrder["status"][] = order.refunded_minor === 0 ? ["pending", "cancelled"] : ["cancelled"];
    return mayGoOn ? ["completed", ...back] : back;
  }
  if (order.status === "completed") {
    const isOut = order.wasRefundedSince || order.lines.some(({ returned }) => returned > 0);
    return isOut ? [] : ["processing"];
  }
  const mayReopen = order.status === "cancelled" && order.refunded_minor === 0 && isInStock(model, order.lines);
  return mayReopen ? ["pending"] : [];
}

/** Takes an order one step; what was paid for a cancelled one goes back. */
export function step(
  model: ShopModel,
  order: ModelOrder,
  {
    to,
    isRestocked = true,
    isCollected = true,
  }: { to: ModelOrder["status"]; isRestocked?: boolean; isCollected?: boolean },
): void {
  if (to === "completed") {
    moveGoods(model, order.lines, { hand: -1, kept: -1, sold: 1 });
    order.booked_minor = isCollected ? dueOf(order) : 0;
    order.paid_minor += order.booked_minor;
  }
  if (order.status === "completed") {
    moveGoods(model, order.lines, { hand: 1, kept: 1, sold: -1 });
    order.paid_minor -= order.booked_minor ?? 0;
    if (order.booked_minor) order.hasFailed = false;
  }
  if (to === "cancelled") {
    moveGoods(model, order.lines, { kept: -1, hand: isRestocked ? 0 : -1 });
    order.refunded_minor = order.paid_minor;
  }
  if (order.status === "cancelled") moveGoods(model, order.lines, { kept: 1 });
  order.hasFailed = to === "cancelled" || (order.hasFailed && order.status !== "cancelled");
  order.status = to;
}

/** What the API must say of a product. */
export const productFacts = (product: ModelProduct) => ({
  id: product.id,
  price: product.price_minor / 100,
  salePrice: product.sale_minor === null ? null : product.sale_minor / 100,
  discountPercentage: percentOf(product),
  discountedPrice: priceOf(product) / 100,
  category: product.category,
  onHand: product.onHand,
  reserved: product.kept,
  stock: availableOf(product),
  sales: product.sold,
});

/** What the API must say of an order. */
export const orderFacts = (order: ModelOrder) => ({
  id: order.id,
  customerId: order.personId,
  status: order.status,
  amount: amountOf(order) / 100,
  paidAmount: order.paid_minor / 100,
  refundedAmount: order.refunded_minor / 100,
  creditedAmount: order.credited_minor / 100,
  due: dueOf(order) / 100,
  excess: excessOf(order) / 100,
  paymentStatus: paymentOf(order),
  note: order.note,
  returned: order.lines.some(({ returned }) => returned > 0),
  details: order.lines.map(({ id, productId, quantity, unit_minor, returned }) => ({
    id,
    productId,
    quantity,
    returned,
    price: unit_minor / 100,
    total: (quantity * unit_minor) / 100,
  })),
});

/** What the API must say of a person. */
export function personFacts({ orders }: ShopModel, { id, name, status }: ModelPerson) {
  const own = [...orders.values()].filter(({ personId }) => personId === id);
  const spent = own.filter((order) => order.status === "completed").reduce((sum, order) => sum + amountOf(order), 0);
  return { id, name, status, totalOrders: own.length, totalSpent: spent / 100 };
}

/** What the API must say of a card. */
export const cardFacts = ({ id, columnId, title, assigneeIds }: ModelCard) => ({ id, columnId, title, assigneeIds });
