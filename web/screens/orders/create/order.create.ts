import { emailProblem, phoneProblem } from "#shared/rules/people/person-rules.ts";
import { lengthOf } from "#shared/rules/text/length.ts";
import type { ApiError, BodyOf } from "../../../lib/api/client.ts";
import type { Translate } from "../../../lib/i18n.tsx";
import type { Problems } from "../../../ui/form/use-problems.ts";
import { addressProblems } from "../form/address-fields.tsx";
import { type Address, NOWHERE, sentAddress } from "../form/order.edit.ts";
import { amountOf, type DraftLine, lineProblems, refusedLines, sentLines } from "../form/order.lines.ts";
import { momentOf, NO_DAY } from "../order.days.ts";
import { methods } from "../orders.list.ts";
import type { Buyer } from "./customer-picker.tsx";

const NOTE_MAX = 1000;

/** Draft of an order with its address. */
export interface NewOrder extends Address {
  isNewcomer: boolean;
  buyer: Buyer | null;
  buyerName: string;
  buyerEmail: string;
  buyerPhone: string;
  lines: DraftLine[];
  method: (typeof methods)[number];
  paid: boolean;
  /** Order date, `2026-06-15`; empty for now. */
  day: string;
  note: string;
}

export const EMPTY: NewOrder = {
  isNewcomer: false,
  buyer: null,
  buyerName: "",
  buyerEmail: "",
  buyerPhone: "",
  lines: [],
  ...NOWHERE,
  method: methods[0],
  paid: false,
  day: "",
  note: "",
};

/** Message for an invalid note. */
export const noteProblem = (note: string, t: Translate): string | undefined =>
  lengthOf(note) > NOTE_MAX ? t("orderActs.tooLong", { count: NOTE_MAX }) : undefined;

/** Problems of a new order as messages, in form order. */
export function problemsOf(order: NewOrder, t: Translate): Problems {
  const size = lengthOf(order.buyerName);
  const who: Problems = order.isNewcomer
    ? {
        buyerName: size < 2 || size > 80 ? t("orderActs.buyer.rule.name") : undefined,
        buyerEmail: emailProblem(order.buyerEmail) ? t("orderActs.buyer.rule.email") : undefined,
        buyerPhone: order.buyerPhone && phoneProblem(order.buyerPhone) ? t("orderActs.buyer.rule.phone") : undefined,
      }
    : { buyer: order.buyer ? undefined : t("orderActs.buyer.rule.known") };
  return {
    ...who,
    ...lineProblems(order.lines, t),
    ...addressProblems(order, t),
    day: order.day === NO_DAY ? t("orderActs.dayRule") : undefined,
    note: noteProblem(order.note, t),
  };
}

/** Server errors of a new order as messages. */
export function refusalsOf(error: ApiError, order: NewOrder, t: Translate): Problems | undefined {
  const named = new Set(error.errors?.map(({ field }) => field));
  const who: Problems = {
    ...(named.has("customerId") && { buyer: t("orderActs.buyer.rule.known") }),
    ...(named.has("customer.name") && { buyerName: t("orderActs.buyer.rule.name") }),
    ...(named.has("customer.email") && { buyerEmail: t("orderActs.buyer.rule.email") }),
    ...(named.has("customer.phone") && { buyerPhone: t("orderActs.buyer.rule.phone") }),
    ...(named.has("placedAt") && { day: t("orderActs.dayRule") }),
  };
  const refused = { ...who, ...refusedLines(error, order.lines, t) };
  return Object.keys(refused).length > 0 ? refused : undefined;
}

/** Request body; an earlier date means noon in the shop's zone. */
export function bodyOf(order: NewOrder, { shopZone, today }: { shopZone: string; today: string }): OrderBody {
  const { isNewcomer, buyer, buyerName: name, buyerEmail: email, buyerPhone: phone } = order;
  const placedAt = momentOf(order.day, { shopZone, today });
  return {
    ...(isNewcomer ? { customer: { name, email, ...(phone && { phone }) } } : { customerId: buyer?.id ?? 0 }),
    lines: sentLines(order.lines),
    paymentMethod: order.method,
    paid: order.paid,
    note: order.note,
    shipping: sentAddress(order),
    ...(placedAt && { placedAt }),
    expectedAmount: amountOf(order.lines),
  };
}

type OrderBody = BodyOf<"POST /ecommerce/orders">;
