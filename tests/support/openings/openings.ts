import { accountOpenings } from "./account.ts";
import type { Opening } from "./opening.ts";
import { billingOpenings, catalogueOpenings, orderOpenings } from "./shop.ts";
import { boardOpenings, inboxOpenings } from "./work.ts";

/** How the fields of each editor are opened, by what is typed there. */
export const openings: Record<string, Opening> = {
  ...accountOpenings,
  ...orderOpenings,
  ...catalogueOpenings,
  ...billingOpenings,
  ...boardOpenings,
  ...inboxOpenings,
};

/** Tried in every run; the others where all is tried at full size. */
export const alwaysTried = [
  "the profile",
  "an edited order",
  "a new product",
  "a person to be erased",
  "a card's checklist and comment",
  "a new message",
] as const;
