import { useState } from "react";
import type { TypedCard } from "#shared/rules/billing/card-number.ts";
import type { ApiError } from "../../../lib/api/client.ts";
import { createLostCall } from "../../../lib/api/idempotency-key.ts";
import { useIdempotencyKeys } from "../../../lib/api/use-idempotency-keys.ts";
import { useBoot } from "../../../lib/boot.tsx";
import { addCard } from "../billing.data.ts";
import { cardToken } from "./card-token.ts";

type AddCall = Parameters<typeof addCard>[0];
type Entries = TypedCard & { makeDefault: boolean };

/** Adds a card. A real processor gets it from the page and our server its token; the test processor is our server. */
export function useAddCard() {
  const { cardsTo } = useBoot();
  const keys = useIdempotencyKeys();
  const [lost] = useState(createLostCall<AddCall>);

  async function callOf({ makeDefault, ...card }: Entries): Promise<AddCall> {
    if (cardsTo) {
      const body = { token: await cardToken(cardsTo, card), makeDefault };
      return { body, idempotencyKey: keys.of(body) };
    }
    const { number, expMonth, expYear, name } = card;
    const words = { expMonth, expYear, name, last: number.slice(-4), makeDefault };
    return { body: { ...card, makeDefault }, idempotencyKey: keys.of(words) };
  }

  return async (entries: Entries) => {
    const words = JSON.stringify(entries);
    // A retry sends the previous token: a new one could add the card twice.
    const call = lost.again(words) ?? (await callOf(entries));
    try {
      const card = await addCard(call);
      lost.ended(words, call, false);
      return card;
    } catch (error) {
      lost.ended(words, call, (error as ApiError).isPassing);
      throw error;
    }
  };
}
