import { type Interval, type PlanCode, planCodes } from "#shared/rules/billing/plans.ts";

/** Chosen plan; absent fields are not chosen or unchanged. */
export interface ChosenPlan {
  plan: PlanCode;
  interval: Interval;
}

/** Values of `?change=`: `choose`, `growth`, `growth-yearly`. Free is excluded: cancelling leads to it. */
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
