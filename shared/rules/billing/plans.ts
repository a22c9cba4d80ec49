/** Plans by rank, smallest first. */
export const planCodes = ["free", "starter", "growth", "scale"] as const;
export type PlanCode = (typeof planCodes)[number];

export const intervals = ["month", "year"] as const;
export type Interval = (typeof intervals)[number];

/** Metered quantities of a plan. */
export const meters = ["products", "seats", "orders", "storage"] as const;
export type Meter = (typeof meters)[number];

/** Currency of all plans, independent of the shop's. */
export const PLAN_CURRENCY = "USD";
export const TRIAL_DAYS = 14;

const MB = 1024 * 1024;
const GB = 1024 * MB;

interface PlanFacts {
  month_minor: number;
  year_minor: number;
  /** null is unlimited. */
  limits: Readonly<Record<Meter, number | null>>;
}

/** Prices before tax and limits of each plan; a year costs ten months. */
export const plans: Readonly<Record<PlanCode, PlanFacts>> = {
  free: { month_minor: 0, year_minor: 0, limits: { products: 50, seats: 1, orders: 50, storage: 500 * MB } },
  starter: {
    month_minor: 1_900,
    year_minor: 19_000,
    limits: { products: 500, seats: 3, orders: 1_000, storage: 5 * GB },
  },
  growth: {
    month_minor: 4_900,
    year_minor: 49_000,
    limits: { products: 10_000, seats: 10, orders: 10_000, storage: 50 * GB },
  },
  scale: {
    month_minor: 14_900,
    year_minor: 149_000,
    limits: { products: 100_000, seats: 20, orders: null, storage: 500 * GB },
  },
};

export const priceOf = (plan: PlanCode, interval: Interval): number =>
  interval === "year" ? plans[plan].year_minor : plans[plan].month_minor;

/** Whether a plan change waits for the end of the paid period: to a smaller plan, or from yearly to monthly. */
export function waitsForEnd(from: { plan: PlanCode; interval: Interval }, to: { plan: PlanCode; interval: Interval }) {
  const isSmaller = planCodes.indexOf(to.plan) < planCodes.indexOf(from.plan);
  return isSmaller || (from.interval === "year" && to.interval === "month");
}
