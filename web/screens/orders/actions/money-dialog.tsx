import type { ReactNode } from "react";
import type { OrderExtended } from "#shared/api/ecommerce/orders.ts";
import { lengthOf } from "#shared/rules/text/length.ts";
import type { ApiError } from "../../../lib/api/client.ts";
import { useIdempotencyKeys } from "../../../lib/api/use-idempotency-keys.ts";
import { useFormat } from "../../../lib/format.ts";
import { useLabel, useT } from "../../../lib/i18n.tsx";
import { useErrorText } from "../../../ui/feedback/error-text.ts";
import type { FormDialogProps } from "../../../ui/form/form-dialog.tsx";
import { useForm } from "../../../ui/form/use-form.ts";
import type { CallKey } from "../order.calls.ts";
import { NO_DAY } from "../order.days.ts";
import { ActionDialog } from "./action-dialog.tsx";
import { useAmounts } from "./order.amounts.ts";

const REFERENCE_MAX = 100;
const REASON_MAX = 200;
/** Errors caused by the amount alone. */
const TOO_MUCH = new Set<ApiError["code"]>(["payment_exceeds_due", "refund_exceeds_paid"]);

/** Possible entries of a money action; each action uses some. */
interface Told {
  amount?: string;
  /** Date of receipt. */
  day?: string;
  reference?: string;
  reason?: string;
}

interface MoneyForm<Entry extends Told, Body> {
  order: OrderExtended;
  form: string;
  start: Entry;
  /** Maximum amount. */
  most: number;
  bodyOf(entry: Entry): Body;
  /** Whether more than the maximum was confirmed. */
  canExceed?(entry: Entry): boolean;
  send(act: CallKey<Body>): Promise<unknown>;
  onClose(): void;
}

/** Form of a money action; sends once and closes. */
export function useMoneyForm<Entry extends Told, Body>({ order, most, ...spec }: MoneyForm<Entry, Body>) {
  const t = useT();
  const errorText = useErrorText();
  const amounts = useAmounts();
  const keys = useIdempotencyKeys();
  const tooLong = (text = "", count: number) =>
    lengthOf(text) > count ? t("orderActs.tooLong", { count }) : undefined;
  return useForm<Entry>({
    form: spec.form,
    start: spec.start,
    check: (entry) => {
      const { amount, day, reference, reason } = entry;
      const limit = spec.canExceed?.(entry) ? Number.POSITIVE_INFINITY : most;
      return {
        amount: amount === undefined ? undefined : amounts.problemOf(amount, limit),
        day: day === NO_DAY ? t("orderActs.dayRule") : undefined,
        reference: tooLong(reference, REFERENCE_MAX),
        reason: tooLong(reason, REASON_MAX),
      };
    },
    save: async (entry) => {
      const body = spec.bodyOf(entry);
      await spec.send({ id: order.id, idempotencyKey: keys.of(body), body });
      spec.onClose();
    },
    problemsOf: (error, { amount }) => {
      if (error.errors?.some(({ field }) => field === "receivedAt")) return { day: t("orderActs.dayRule") };
      return amount !== undefined && TOO_MUCH.has(error.code) ? { amount: errorText(error) } : undefined;
    },
  });
}

interface MoneyDialogProps extends Pick<FormDialogProps, "title" | "act" | "form" | "tell" | "onClose"> {
  order: OrderExtended;
  /** Maximum amount; at zero the action is disabled. */
  most: number;
  /** Help text with the maximum. */
  help(most: string): string;
  children: ReactNode;
}

/** Dialog of a money action, or a message that nothing is left to record. */
export function MoneyDialog({ order, most, help, ...props }: MoneyDialogProps) {
  const t = useT();
  const label = useLabel();
  const { money } = useFormat();
  const now = label(order.status === "cancelled" ? order.status : order.paymentStatus);
  return (
    <ActionDialog
      help={most > 0 ? help(money(most)) : t("order.nowIs", { status: now })}
      isBarred={most === 0}
      {...props}
    />
  );
}
