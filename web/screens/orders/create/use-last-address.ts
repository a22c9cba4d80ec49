import { useEffect, useRef } from "react";
import { api } from "../../../lib/api/client.ts";
import { type Address, NOWHERE, sentAddress } from "../form/order.edit.ts";

/** So many of a customer's newest orders are looked at for one that says where it went. */
const LOOKED_AT = 5;

/** Where a customer's newest order with an address went; null where none has one. */
async function findLastAddress(customerId: number): Promise<Address | null> {
  const query = { customerId, pageSize: LOOKED_AT, fields: "id,shipping" };
  const { data } = await api("GET /ecommerce/orders", { query });
  return data.find(({ shipping }) => shipping)?.shipping ?? null;
}

const isSame = (one: Address, other: Address): boolean =>
  JSON.stringify(sentAddress(one)) === JSON.stringify(sentAddress(other));

/** Fills in where the last order of a customer went, unless an address was typed. */
export function useLastAddress(customerId: number | undefined, form: { values: Address; set(address: Address): void }) {
  /** What was filled in by itself, which another customer's address may replace. */
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
      // The next fill may come before this one is drawn.
      latest.current = { set, values: { ...values, ...address } };
      set(address);
    };
    // What was filled in for somebody else does not wait for the answer, which may not come.
    fill(NOWHERE);
    // What cannot be asked for now is typed.
    if (customerId !== undefined)
      findLastAddress(customerId)
        .then((address) => fill(address ?? NOWHERE))
        .catch(() => undefined);
    return () => {
      isLate = true;
    };
  }, [customerId]);
}
