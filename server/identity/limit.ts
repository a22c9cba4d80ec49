import { AppError } from "../app-error.ts";

/** At most `times` within `seconds`. */
export interface Limit {
  times: number;
  seconds: number;
}

/** The `rate_limited` error with its headers; `wait` in seconds. */
export function tooMany(limit: Limit, wait: number): AppError {
  const headers = { "Retry-After": String(wait), ...headersOf(limit, { used: limit.times, wait }) };
  return new AppError("rate_limited", { params: { seconds: wait }, headers });
}

/** RateLimit headers; `wait` in seconds. */
export const headersOf = (limit: Limit, { used, wait }: { used: number; wait: number }) => ({
  "RateLimit-Limit": String(limit.times),
  "RateLimit-Remaining": String(Math.max(0, limit.times - used)),
  "RateLimit-Reset": String(wait),
});
