import type { OrderedLines } from "#shared/api/ecommerce/order-acts.ts";
import type { OrderLineExtended } from "#shared/api/ecommerce/orders.ts";
import type { ApiError } from "../../../lib/api/client.ts";
import type { Translate } from "../../../lib/i18n.tsx";
import type { Problems } from "../../../ui/form/use-problems.ts";
import { sumOf } from "../order.money.ts";

const LINES_MAX = 100;
const PIECES_MAX = 999;

/** A line as it is being put together; `quantity` as it is typed. */
export interface DraftLine {
  productId: number;
  name: string;
  image: string;
  price: number;
  /** How many the order can have at most now; null where nobody knows. */
  stock: number | null;
  quantity: string;
}

/** A product that can be ordered. */
export type Orderable = Omit<DraftLine, "quantity">;

/** The field of a line, for its problems and its id. */
export const lineField = (productId: number) => `lines.${productId}`;

/** A product as an order that was taken with `held` can have it again: at its own name and price, with what it holds. */
export function asHeld(product: Orderable, held: readonly DraftLine[]): Orderable {
  const own = held.find((line) => line.productId === product.productId);
  if (!own) return product;
  const { name, price } = own;
  return { ...product, name, price, stock: product.stock === null ? null : product.stock + (piecesOf(own) ?? 0) };
}

/** The lines with one more piece of a product: what is there already grows, the rest comes last. */
export function withProduct(lines: readonly DraftLine[], product: Orderable): DraftLine[] {
  const known = lines.find((line) => line.productId === product.productId);
  if (!known) return [...lines, { ...product, quantity: "1" }];
  const quantity = String(Math.min(PIECES_MAX, (piecesOf(known) ?? 0) + 1));
  return lines.map((line) => (line === known ? { ...line, quantity } : line));
}

/** The pieces of a line, or undefined while what is typed is no number of 1 to 999. */
export function piecesOf({ quantity }: Pick<DraftLine, "quantity">): number | undefined {
  const pieces = /^\d{1,3}$/.test(quantity.trim()) ? Number(quantity) : 0;
  return pieces >= 1 ? pieces : undefined;
}

/** The lines of an order that was taken, for an edit; lines whose product is gone cannot be ordered again. */
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
            // What the order holds already is its own.
            stock: stock === null ? null : stock + quantity,
            quantity: String(quantity),
          },
        ],
  );

/** The lines as they are sent. */
export const sentLines = (lines: readonly DraftLine[]): OrderedLines =>
  lines.map((line) => ({ productId: line.productId, quantity: piecesOf(line) ?? 0 }));

/** What lines come to as they are shown; what is no number of pieces counts nothing. */
export const amountOf = (lines: readonly DraftLine[]): number =>
  sumOf(lines.map((line) => ({ price: line.price, quantity: piecesOf(line) ?? 0 })));

/** The lines at the prices of today, where the server says that an order would come to another amount than was shown. */
export function repriced(lines: readonly DraftLine[], { code, params }: ApiError): DraftLine[] | undefined {
  if (code !== "amount_changed") return undefined;
  const told = (params?.prices ?? []) as { productId: number; price: number }[];
  const prices = new Map(told.map(({ productId, price }) => [productId, price]));
  return lines.map((line) => ({ ...line, price: prices.get(line.productId) ?? line.price }));
}

/** What is wrong with lines, in words. */
export function lineProblems(lines: readonly DraftLine[], t: Translate): Problems {
  if (lines.length === 0) return { lines: t("orderActs.linesEmpty") };
  if (lines.length > LINES_MAX) return { lines: t("orderActs.linesMost", { count: LINES_MAX }) };
  const wrong = lines.filter((line) => piecesOf(line) === undefined);
  return Object.fromEntries(
    wrong.map(({ productId }) => [lineField(productId), t("orderActs.piecesRule", { most: PIECES_MAX })]),
  );
}

/** Which lines the server refused, in words: how many are left, or that the product is not for sale. */
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
