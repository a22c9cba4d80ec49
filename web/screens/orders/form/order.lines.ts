import type { OrderedLines } from "#shared/api/ecommerce/order-acts.ts";
import type { OrderLineExtended } from "#shared/api/ecommerce/orders.ts";
import type { ApiError } from "../../../lib/api/client.ts";
import type { Translate } from "../../../lib/i18n.tsx";
import type { Problems } from "../../../ui/form/use-problems.ts";
import { sumOf } from "../order.money.ts";

const LINES_MAX = 100;
const PIECES_MAX = 999;

/** Order line of the form; `quantity` as typed. */
export interface DraftLine {
  productId: number;
  name: string;
  image: string;
  price: number;
  /** Maximum quantity in stock for this order; null if unknown. */
  stock: number | null;
  quantity: string;
}

/** Product that can be ordered. */
export type Orderable = Omit<DraftLine, "quantity">;

/** Field name of a line, for its problems and id. */
export const lineField = (productId: number) => `lines.${productId}`;

/** Product with the name, price and reserved stock of the order it is already in. */
export function asHeld(product: Orderable, held: readonly DraftLine[]): Orderable {
  const own = held.find((line) => line.productId === product.productId);
  if (!own) return product;
  const { name, price } = own;
  return { ...product, name, price, stock: product.stock === null ? null : product.stock + (piecesOf(own) ?? 0) };
}

/** Lines with one more piece of a product: increments its line or appends one. */
export function withProduct(lines: readonly DraftLine[], product: Orderable): DraftLine[] {
  const known = lines.find((line) => line.productId === product.productId);
  if (!known) return [...lines, { ...product, quantity: "1" }];
  const quantity = String(Math.min(PIECES_MAX, (piecesOf(known) ?? 0) + 1));
  return lines.map((line) => (line === known ? { ...line, quantity } : line));
}

/** Quantity of a line, or undefined if not an integer from 1 to 999. */
export function piecesOf({ quantity }: Pick<DraftLine, "quantity">): number | undefined {
  const pieces = /^\d{1,3}$/.test(quantity.trim()) ? Number(quantity) : 0;
  return pieces >= 1 ? pieces : undefined;
}

/** Form lines of a placed order; lines of deleted products cannot be reordered. */
export const draftsOf = (lines: readonly OrderLineExtended[]): DraftLine[] =>
  lines.flatMap(({ productId, productName, image, price, stock, quantity }) =>
    productId === null
      ? []
      : [
          {
            productId,
            name: productName,
            image,
            price,
            // Stock reserved by this order is available to it.
            stock: stock === null ? null : stock + quantity,
            quantity: String(quantity),
          },
        ],
  );

/** Lines to send. */
export const sentLines = (lines: readonly DraftLine[]): OrderedLines =>
  lines.map((line) => ({ productId: line.productId, quantity: piecesOf(line) ?? 0 }));

/** Total of the lines; invalid quantities count as zero. */
export const amountOf = (lines: readonly DraftLine[]): number =>
  sumOf(lines.map((line) => ({ price: line.price, quantity: piecesOf(line) ?? 0 })));

/** Lines at current prices, after the server reported another total. */
export function repriced(lines: readonly DraftLine[], { code, params }: ApiError): DraftLine[] | undefined {
  if (code !== "amount_changed") return undefined;
  const told = (params?.prices ?? []) as { productId: number; price: number }[];
  const prices = new Map(told.map(({ productId, price }) => [productId, price]));
  return lines.map((line) => ({ ...line, price: prices.get(line.productId) ?? line.price }));
}

/** Problems of lines as messages. */
export function lineProblems(lines: readonly DraftLine[], t: Translate): Problems {
  if (lines.length === 0) return { lines: t("orderActs.linesEmpty") };
  if (lines.length > LINES_MAX) return { lines: t("orderActs.linesMost", { count: LINES_MAX }) };
  const wrong = lines.filter((line) => piecesOf(line) === undefined);
  return Object.fromEntries(
    wrong.map(({ productId }) => [lineField(productId), t("orderActs.piecesRule", { most: PIECES_MAX })]),
  );
}

/** Lines rejected by the server as messages: remaining stock, or not for sale. */
export function refusedLines(error: ApiError, sent: readonly DraftLine[], t: Translate): Problems {
  const refused: Problems = {};
  for (const { field, params } of error.errors ?? []) {
    const line = sent[Number(/^lines\.(\d+)\./.exec(field)?.[1] ?? -1)];
    if (!line) continue;
    const { available, maximum } = params ?? {};
    refused[lineField(line.productId)] =
      typeof available === "number"
        ? t("orderActs.onlyLeft", { count: available })
        : maximum === undefined
          ? t("orderActs.notForSale")
          : t("orderActs.piecesRule", { most: PIECES_MAX });
  }
  return refused;
}
