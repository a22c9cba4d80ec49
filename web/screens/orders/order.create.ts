import { lengthOf } from "#shared/rules/length.ts";
import { emailProblem, phoneProblem } from "#shared/rules/person-rules.ts";
import type { ApiError, BodyOf } from "../../lib/api.ts";
import type { Translate } from "../../lib/i18n.tsx";
import type { Problems } from "../../ui/form/use-problems.ts";
import type { Buyer } from "./customer-picker.tsx";
import { amountOf, type DraftLine, lineProblems, refusedLines, sentLines } from "./order.lines.ts";
import { methods } from "./orders.list.ts";

const NOTE_MAX = 1000;

/** An order as it is being put together. */
export interface NewOrder {
  isNewcomer: boolean;
  buyer: Buyer | null;
  name: string;
  email: string;
  phone: string;
  lines: DraftLine[];
  method: (typeof methods)[number];
  paid: boolean;
  note: string;
}

export const EMPTY: NewOrder = {
  isNewcomer: false,
  buyer: null,
  name: "",
  email: "",
  phone: "",
  lines: [],
  method: methods[0],
  paid: false,
  note: "",
};

/** What is wrong with a note, in words. */
export const noteProblem = (note: string, t: Translate): string | undefined =>
  lengthOf(note) > NOTE_MAX ? t("orderActs.tooLong", { count: NOTE_MAX }) : undefined;

/** What is wrong with a new order, in words, in the order of its form. */
export function problemsOf(order: NewOrder, t: Translate): Problems {
  const size = lengthOf(order.name);
  const who: Problems = order.isNewcomer
    ? {
        name: size < 2 || size > 80 ? t("orderActs.buyer.rule.name") : undefined,
        email: emailProblem(order.email) ? t("orderActs.buyer.rule.email") : undefined,
        phone: order.phone && phoneProblem(order.phone) ? t("orderActs.buyer.rule.phone") : undefined,
      }
    : { buyer: order.buyer ? undefined : t("orderActs.buyer.rule.known") };
  return { ...who, ...lineProblems(order.lines, t), note: noteProblem(order.note, t) };
}

/** What the server refused of a new order, in words. */
export function refusalsOf(error: ApiError, order: NewOrder, t: Translate): Problems | undefined {
  const named = new Set(error.errors?.map(({ field }) => field));
  const who: Problems = {
    ...(named.has("customerId") && { buyer: t("orderActs.buyer.rule.known") }),
    ...(named.has("customer.name") && { name: t("orderActs.buyer.rule.name") }),
    ...(named.has("customer.email") && { email: t("orderActs.buyer.rule.email") }),
    ...(named.has("customer.phone") && { phone: t("orderActs.buyer.rule.phone") }),
  };
  const refused = { ...who, ...refusedLines(error, order.lines, t) };
  return Object.keys(refused).length > 0 ? refused : undefined;
}

/** The order as it is sent. */
export function bodyOf({
  isNewcomer,
  buyer,
  name,
  email,
  phone,
  ...order
}: NewOrder): BodyOf<"POST /ecommerce/orders"> {
  return {
    ...(isNewcomer ? { customer: { name, email, ...(phone && { phone }) } } : { customerId: buyer?.id ?? 0 }),
    lines: sentLines(order.lines),
    paymentMethod: order.method,
    paid: order.paid,
    note: order.note,
    expectedAmount: amountOf(order.lines),
  };
}
