import * as z from "zod";
import { endpoint } from "../endpoint.ts";

export const ownDataEndpoints = {
  "POST /account/data": endpoint({
    summary: "Everything that is kept about the signed-in person, as a JSON file",
    policy: "self",
    fresh: true,
    raw: ["application/json"],
    answer: z.unknown(),
  }),
};
