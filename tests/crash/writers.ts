import type { Answer, Client } from "../support/app/client.ts";
import { diceOf } from "../support/walk/walk.ts";

/** One write as it was sent: whoever sends it again with its key sends the same write. */
export interface Write {
  kind: "order" | "stock" | "bulk";
  path: string;
  body: object;
  key: string;
}

/** What became of the writes of one life of the server. */
export interface Life {
  acknowledged: { write: Write; answer: Answer }[];
  /** Sent, and never answered. */
  open: Write[];
}

export const sendWrite = (client: Client, { path, body, key }: Write): Promise<Answer> =>
  client.send("POST", path, body, { "idempotency-key": key });

const WRITERS = 8;

/** Many writers at once, until the server no longer answers; `onAnswer` hears of each acknowledged write. */
export async function writeUntilDeath(
  client: Client,
  { seed, shelves, batch, onAnswer }: { seed: number; shelves: number[]; batch: number[]; onAnswer: () => void },
): Promise<Life> {
  const life: Life = { acknowledged: [], open: [] };
  const dice = diceOf(seed);

  function draw(): Write {
    const key = crypto.randomUUID();
    const productId = shelves[Math.floor(dice() * shelves.length)]!;
    const luck = dice();
    const quantity = 1 + Math.floor(dice() * 3);
    if (luck < 0.6) {
      const customer = { name: "Ani Kesinti", email: `${key}@example.com` };
      const lines = [{ productId, quantity }];
      const body = { customer, lines, paymentMethod: "Credit Card", paid: luck < 0.3 };
      return { kind: "order", path: "/ecommerce/orders", body, key };
    }
    const act = { mode: "add", quantity, reason: "received" };
    if (luck < 0.85) return { kind: "stock", path: `/ecommerce/products/${productId}/stock`, body: act, key };
    const body = { ids: batch, action: "stock", value: { ...act, quantity: 1 } };
    return { kind: "bulk", path: "/ecommerce/products/bulk", body, key };
  }

  async function write(): Promise<void> {
    for (;;) {
      const next = draw();
      const answer = await sendWrite(client, next).catch(() => null);
      if (!answer) {
        life.open.push(next);
        return;
      }
      life.acknowledged.push({ write: next, answer });
      onAnswer();
    }
  }

  await Promise.all(Array.from({ length: WRITERS }, write));
  return life;
}
