import { describe, expect, test } from "vitest";
import type { Endpoint } from "./endpoint.ts";
import { endpoints } from "./endpoints.ts";

const changes = Object.entries<Endpoint>(endpoints).filter(([name]) => name.startsWith("PATCH "));

describe("a change", () => {
  test.each(changes)("%s writes nothing that was not sent", (_, { body }) => {
    const read = body?.safeParse({});

    // A body without a field is refused, or asks for nothing; a default would be an edit that nobody made.
    expect(read?.success ? read.data : {}).toEqual({});
  });
});
