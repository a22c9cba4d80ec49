import { type Interval, type PlanCode, planCodes } from "#shared/rules/billing/plans.ts";

/** A plan as it is chosen; what is left out is not chosen yet, or as it is now. */
export interface ChosenPlan {
  plan: PlanCode;
  interval: Interval;
}

/** What `?change=` can fetchKey for: `choose`, `growth`, `growth-yearly`. Free is what a plan ends in, not one to change to. */
export const chosenPlan: ReadonlyMap<string, Partial<ChosenPlan>> = new Map<string, Partial<ChosenPlan>>([
  ["choose", {}],
  ...planCodes
    .filter((plan) => plan !== "free")
    .flatMap((plan): [string, Partial<ChosenPlan>][] => [
      [plan, { plan }],
      [`${plan}-monthly`, { plan, interval: "month" }],
      [`${plan}-yearly`, { plan, interval: "year" }],
    ]),
]);
