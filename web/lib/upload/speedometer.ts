const WINDOW_MS = 3000;

/** Recent bytes per second; call it with the total sent so far. */
export function speedometer(now: () => number = () => performance.now()): (sent: number) => number {
  let seen: { at: number; sent: number }[] = [];
  return (sent) => {
    const at = now();
    seen = [...seen.filter((one) => at - one.at <= WINDOW_MS), { at, sent }];
    const first = seen[0];
    if (!first || at - first.at < 200) return 0;
    return Math.max(0, ((sent - first.sent) * 1000) / (at - first.at));
  };
}
