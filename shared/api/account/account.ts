import * as z from "zod";
import { isTimeZone } from "../../rules/time/zone.ts";
import { Preferences } from "../auth/auth.ts";
import { endpoint } from "../endpoint.ts";

/** Partial update of preferences. */
export const PreferencesChange = Preferences.extend({
  timeZone: z
    .string()
    .max(64)
    .refine(isTimeZone, { params: { code: "not_in_list" } }),
}).partial();
export type PreferencesChange = z.infer<typeof PreferencesChange>;

export const accountEndpoints = {
  "GET /account/preferences": endpoint({
    summary: "What the signed-in person chose",
    policy: "self",
    answer: Preferences,
  }),
  "PATCH /account/preferences": endpoint({
    summary: "Change some preferences; the rest stays",
    policy: "self",
    body: PreferencesChange,
    answer: Preferences,
    errors: ["validation_failed"],
  }),
};
