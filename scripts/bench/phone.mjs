/** What a phone of little power, a Moto G Power of 2022, reaches by Lighthouse's BenchmarkIndex; Chrome's own "low-tier mobile" is throttled to it. */
const SLOW_PHONE = 264;
const HALF_MS = 500;

/** A screen, a line and a processor: 1.6 Mbit/s and 150 ms there and back are Lighthouse's "slow 4G". */
export const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 };
export const SLOW_LINE = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 };

/** By how much a browser's processor has to be slowed down to be a slow phone's, whatever machine it runs on. */
export async function slowBy(browser) {
  const page = await browser.newPage();
  const scores = [];
  // The first one warms the engine up.
  for (let run = 0; run < 4; run += 1) scores.push(await page.evaluate(benchmarkIndex, HALF_MS));
  await page.close();
  const [, middle] = scores.slice(1).toSorted((a, b) => a - b);
  return Math.max(1, middle / SLOW_PHONE);
}

/** Lighthouse's BenchmarkIndex: tenths of how often a second 10,000 letters are put together, and 100,000 numbers copied; their mean. */
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
