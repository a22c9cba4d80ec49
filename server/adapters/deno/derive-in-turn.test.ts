import { expect, test } from "vitest";
import { deriveInTurn } from "./derive-in-turn.ts";

test("at most two keys are derived at once, in the order of the calls", async () => {
  let running = 0;
  let most = 0;
  const ends: string[] = [];
  const derive = deriveInTurn(async (secret) => {
    running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setImmediate(resolve));
    running -= 1;
    ends.push(secret);
    if (secret === "2") throw new Error("no memory");
    return new Uint8Array();
  }, 2);
  const wanted = { salt: new Uint8Array(), cost: { log2n: 4, r: 8, p: 1 }, length: 32 };

  const done = await Promise.allSettled(["1", "2", "3", "4", "5"].map((secret) => derive(secret, wanted)));

  expect(most).toBe(2);
  expect(ends).toEqual(["1", "2", "3", "4", "5"]);
  expect(done.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled", "fulfilled", "fulfilled"]);
});
