import { roundTo } from "../shop/money.ts";

const DAY_MS = 86_400_000;

/** Facts about a customer's completed orders, and the highest amount of any customer. */
export interface CustomerFacts {
  last_completed_at: number | null;
  completed_count: number;
  spent_minor: number;
  highest_minor: number;
  now: number;
}

/** Customer score from 0 to 100: 40 for recency, 30 for frequency, 30 for amount. */
export function customerScore(facts: CustomerFacts): number {
  const days =
    facts.last_completed_at === null ? Number.POSITIVE_INFINITY : (facts.now - facts.last_completed_at) / DAY_MS;
  const recency = Math.min(1, Math.max(0, 1 - days / 365));
  const frequency = Math.min(1, facts.completed_count / 10);
  const money = facts.highest_minor > 0 ? Math.min(1, facts.spent_minor / facts.highest_minor) : 0;
  return roundTo(40 * recency + 30 * frequency + 30 * money, 0);
}
