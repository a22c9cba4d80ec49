import { addDays, dayKey, dayStart } from "#shared/rules/time/zone.ts";
import { diceOf, draw, drawBits } from "./draw.ts";
import type { Loader } from "./load.ts";
import { MINUTE_MS, type Plan } from "./plan.ts";
import { COUNTRIES, DEVICES } from "./words/words.ts";

const DAYS = 365;
const LIVE_VISITS = 12;
const LIVE_MINUTES = 8;
const RETURNS = 0.48;
// Monday to Sunday.
const WEEK = [1, 0.96, 0.98, 1.02, 1.1, 1.3, 1.2];

interface Calendar {
  /** Start of each day, and the end of the last. */
  starts: number[];
  /** Cumulative share of visits before each day. */
  before: number[];
  days: string[];
}

function calendar(plan: Plan, end: number): Calendar {
  const last = dayKey(end, plan.tz);
  const days = Array.from({ length: DAYS + 1 }, (_, index) => addDays(last, index - DAYS));
  const first = plan.anchor - DAYS * 86_400_000;
  const starts = [...days.map((day) => dayStart(day, plan.tz)), end].map((at) => Math.min(end, Math.max(first, at)));
  const before = [0];
  for (const [index, day] of days.entries()) {
    const length = (starts[index + 1] ?? end) - (starts[index] ?? end);
    const rhythm = WEEK[(new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7] ?? 1;
    before.push((before[index] ?? 0) + length * rhythm * (1 + index / DAYS / 2));
  }
  const all = before.at(-1) ?? 1;
  return { starts, before: before.map((share) => share / all), days };
}

/** First visit of the visitor: a returning visit points to an earlier one, recursively. */
function firstVisit(plan: Plan, index: number): number {
  let at = index;
  while (at > 0 && draw(plan.seed, "visits", at, "returns") < RETURNS) {
    const reach = Math.max(1, Math.min(at, Math.floor(plan.visits / 4)));
    at = at - 1 - Math.floor(draw(plan.seed, "visits", at, "return_to") ** 2 * reach);
  }
  return at;
}

function visitRow(plan: Plan, { index, started_at, end }: { index: number; started_at: number; end: number }) {
  const dice = diceOf(plan.seed, "visits", index);
  const first = firstVisit(plan, index);
  const visitor = diceOf(plan.seed, "visitors", first);
  const hex = (field: string) => drawBits(plan.seed, "visitors", first, field).toString(16).padStart(8, "0");
  const bounced = dice.number("bounced") < 0.38;
  const wanted = 10 + Math.floor(dice.number("seconds") ** 2 * 900);
  const seconds = bounced ? 0 : Math.max(0, Math.min(wanted, Math.floor((end - started_at) / 1000)));
  const views = bounced ? 1 : 1 + dice.between("views", 1, 6);
  return {
    id: index + 1,
    visitor: hex("name.1") + hex("name.2"),
    day: dayKey(started_at, plan.tz),
    started_at,
    last_at: started_at + seconds * 1000,
    seconds,
    views,
    events: bounced ? 1 : views + dice.between("events", 0, 9),
    bounced: bounced ? (1 as const) : (0 as const),
    device: visitor.weighted("device", DEVICES),
    country: visitor.weighted("country", COUNTRIES),
    first_ever: first === index ? (1 as const) : (0 as const),
  };
}

/** Seeds a year of visits with a weekly rhythm, and a dozen in the last whole minutes. */
export function plantVisits(plan: Plan, loader: Loader): void {
  const liveFrom = Math.floor(plan.anchor / MINUTE_MS) * MINUTE_MS - LIVE_MINUTES * MINUTE_MS;
  const past = plan.visits - LIVE_VISITS;
  const { starts, before } = calendar(plan, liveFrom - 1);
  let day = 0;
  for (let index = 0; index < past; index++) {
    const part = (index + draw(plan.seed, "visits", index, "started_at")) / past;
    while (day < starts.length - 2 && part >= (before[day + 1] ?? 1)) day++;
    const [low = 0, high = 1] = [before[day], before[day + 1]];
    const [from = liveFrom, to = liveFrom] = [starts[day], starts[day + 1]];
    const started_at = Math.floor(from + ((part - low) / (high - low)) * (to - from));
    loader.add("visits", visitRow(plan, { index, started_at, end: liveFrom - 1 }));
  }
  for (let live = 0; live < LIVE_VISITS; live++) {
    const index = past + live;
    const part = (live + draw(plan.seed, "visits", index, "started_at")) / LIVE_VISITS;
    const started_at = liveFrom + Math.floor(part * LIVE_MINUTES * MINUTE_MS);
    loader.add("visits", visitRow(plan, { index, started_at, end: plan.anchor }));
  }
  loader.flush();
}
