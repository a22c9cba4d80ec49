import { describe, expect, test } from "vitest";
import * as z from "zod";
import type { Endpoint } from "./endpoint.ts";
import { endpoints } from "./endpoints.ts";

const changes = Object.entries<Endpoint>(endpoints).filter(([name]) => name.startsWith("PATCH "));

describe("a change", () => {
  test.each(changes)("%s writes nothing that was not sent", (_, { body }) => {
    const read = body?.safeParse({});

    // A body without fields is rejected or changes nothing; a default would be an unrequested edit.
    expect(read?.success ? read.data : {}).toEqual({});
  });
});

const narrowed = Object.entries<Endpoint>(endpoints).filter(
  ([, { query }]) => query instanceof z.ZodObject && "fields" in query.shape,
);

describe("a list that takes fields", () => {
  test.each(narrowed)("%s can respond with any single field", (_, { answer, extended = answer }) => {
    expect(narrowed.length).toBeGreaterThan(5);
    expect(extended.safeParse([{}]).success).toBe(true);
  });
});
