import { useMemo } from "react";
import type { Filling } from "#shared/rules/inbox/canned.ts";
import { useApi } from "../../../../lib/api/use-api.ts";
import { useLabel } from "../../../../lib/i18n.tsx";
import { type ConversationOpened, useMe } from "../../inbox.data.ts";

/** Values for the canned replies of a conversation. */
export function useCannedValues({ customer, orderId, orderNumber }: ConversationOpened): Filling {
  const label = useLabel();
  const me = useMe();
  const order = useApi("GET /ecommerce/orders/{id}", orderId === null ? null : { path: { id: orderId } }, {
    keepPreviousData: false,
    shouldRetryOnError: false,
  });
  const status = order.data?.data.status;
  return useMemo(
    () => ({
      "customer.name": customer.name,
      "order.number": orderNumber,
      "order.status": status && label(status),
      "agent.name": me.name,
    }),
    [customer.name, orderNumber, status, label, me.name],
  );
}
