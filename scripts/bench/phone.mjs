/** Lighthouse BenchmarkIndex of a slow phone (Moto G Power of 2022); Chrome's "low-tier mobile" is throttled to it. */
const SLOW_PHONE = 264;
const HALF_MS = 500;

/** Viewport and network; 1.6 Mbit/s with a round trip of 150 ms is Lighthouse's "slow 4G". */
export const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 };
export const SLOW_LINE = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 };

/** CPU throttling factor that makes this machine's browser as slow as a slow phone. */
export async function slowBy(browser) {
  const page = await browser.newPage();
  const scores = [];
  // The first run warms up the engine.
  for (let run = 0; run < 4; run += 1) scores.push(await page.evaluate(benchmarkIndex, HALF_MS));
  await page.close();
  const [, middle] = scores.slice(1).toSorted((a, b) => a - b);
  return Math.max(1, middle / SLOW_PHONE);
}

/**
 * Lighthouse's BenchmarkIndex: mean of two rates in tenths per second, building a string of 10,000 characters and
 * copying 100,000 numbers.
 */
function benchmarkIndex(halfMs) {
  const tenthsASecond = (work) => {
    const since = performance.now();
    let done = 0;
    do {
      for (let some = 0; some < 10; some += 1) work();
      done += 10;
    } while (performance.now() - since < halfMs);
    return (done / (performance.now() - since)) * 100;
  };
  let letters = "";
  const text = tenthsASecond(() => {
    letters = "";
    for (let at = 0; at < 10_000; at += 1) letters += "a";
  });
  let [from, to] = [0, 1].map(() => Array.from({ length: 100_000 }, (_, at) => at));
  const numbers = tenthsASecond(() => {
    for (let at = 0; at < from.length; at += 1) to[at] = from[at];
    [from, to] = [to, from];
  });
  return letters ? (text + numbers) / 2 : 0;
}
