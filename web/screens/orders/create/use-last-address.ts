import { useEffect, useRef } from "react";
import { api } from "../../../lib/api/client.ts";
import { type Address, NOWHERE, sentAddress } from "../form/order.edit.ts";

/** Number of newest orders searched for an address. */
const LOOKED_AT = 5;

/** Address of the customer's newest order that has one; null if none has. */
async function findLastAddress(customerId: number): Promise<Address | null> {
  const query = { customerId, pageSize: LOOKED_AT, fields: "id,shipping" };
  const { data } = await api("GET /ecommerce/orders", { query });
  return data.find(({ shipping }) => shipping)?.shipping ?? null;
}

const isSame = (one: Address, other: Address): boolean =>
  JSON.stringify(sentAddress(one)) === JSON.stringify(sentAddress(other));

/** Fills in the customer's last address, unless one was typed. */
export function useLastAddress(customerId: number | undefined, form: { values: Address; set(address: Address): void }) {
  /** Filled-in address, which another customer's may replace. */
  const filled = useRef(NOWHERE);
  const latest = useRef(form);
  useEffect(() => {
    latest.current = form;
  });
  useEffect(() => {
    let isLate = false;
    const fill = (address: Address) => {
      const { values, set } = latest.current;
      if (isLate || !isSame(values, filled.current)) return;
      filled.current = address;
      if (isSame(values, address)) return;
      // The next fill may come before this one is rendered.
      latest.current = { set, values: { ...values, ...address } };
      set(address);
    };
    // A previous customer's address is cleared at once; the answer may never come.
    fill(NOWHERE);
    // After a failure the person types it.
    if (customerId !== undefined)
      findLastAddress(customerId)
        .then((address) => fill(address ?? NOWHERE))
        .catch(() => undefined);
    return () => {
      isLate = true;
    };
  }, [customerId]);
}
