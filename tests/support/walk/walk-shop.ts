import { expect } from "vitest";
import type { Client } from "../app/client.ts";
import { emptyModel, type ShopModel } from "./shop-model.ts";
import { diceOf } from "./walk.ts";
import { cardWrites } from "./walk-cards.ts";
import { fileWrites } from "./walk-files.ts";
import { goodsWrites } from "./walk-goods.ts";
import { inboxWrites } from "./walk-inbox.ts";
import { orderWrites } from "./walk-orders.ts";
import { peopleWrites } from "./walk-people.ts";
import { type Edited, toldOf } from "./walk-told.ts";
import type { Walk } from "./walk-writes.ts";

/** What a walk has done, and what the change feed is to tell of it. */
export interface Walked {
  model: ShopModel;
  told: Pick<ReturnType<typeof toldOf>, "edited" | "moved">;
  done: Record<string, number>;
}

/** So many valid writes drawn at random on records of the walk's own, each checked against the model; some are undone. */
export async function walkShop(client: Client, { writes, seed }: { writes: number; seed: number }): Promise<Walked> {
  const dice = diceOf(seed);
  const below = (count: number) => Math.floor(dice() * count);
  const one = <T>(values: readonly T[]): T => values[below(values.length)]!;
  const some = <T>(values: readonly T[], most: number): T[] => [
    ...new Set(Array.from({ length: 1 + below(most) }, () => one(values))),
  ];
  const walk: Walk = { client, model: emptyModel(), below, one, some };
  const kinds = { ...goodsWrites, ...peopleWrites, ...orderWrites, ...cardWrites, ...inboxWrites, ...fileWrites };
  const weights = Object.entries(kinds).flatMap(([name, { weight }]) => Array<string>(weight).fill(name));
  const told = toldOf(walk.model);
  const result: Walked = { model: walk.model, told, done: {} };
  const note = (name: string, write: Edited) => {
    result.done[name] = (result.done[name] ?? 0) + 1;
    told.note(write);
    left -= 1;
  };

  let left = writes;
  for (const name of [
    "new product",
    "new product",
    "new product",
    "new person",
    "new person",
    "new order",
    "mail in",
  ]) {
    note(name, (await kinds[name as keyof typeof kinds].write(walk))!);
  }
  while (left > 0) {
    // In a short walk the rare kinds come too: now and then the draw is among those that have not been.
    const missing = Object.keys(kinds).filter((kind) => !result.done[kind]);
    const name = missing.length > 0 && dice() < 0.2 ? one(missing) : one(weights);
    const done = await kinds[name as keyof typeof kinds].write(walk);
    if (!done) continue;
    note(name, done);
    if (!done.undo || left === 0 || dice() < 0.65) continue;
    const answer = await client.send("POST", `/undo/${done.undo.token}`);
    expect(answer.status, `undo of ${name}: ${JSON.stringify(answer.body)}`).toBe(200);
    expect(answer.body.data.leftOut).toEqual([]);
    done.undo.takeBack();
    note("undo", { edited: done.edited, keepsVersion: done.undo.keepsVersion });
  }
  return result;
}
