import { expect, test } from "vitest";
import { r2Files } from "./r2.ts";

test("more keys than R2 deletes per call are deleted in several calls", async () => {
  const deleted: string[] = [];
  const bucket = {
    delete(keys: string[]) {
      if (keys.length > 1000) throw new Error("delete: too many keys");
      deleted.push(...keys);
    },
  };
  const keys = Array.from({ length: 2001 }, (_, n) => `jobs/a/${n}`);

  await r2Files(bucket as never).remove(keys);

  expect(deleted).toEqual(keys);
});
