export const SCREEN = { viewport: { width: 1440, height: 900 } };
/** Minimum frames per second that look smooth on a 60 Hz screen. */
export const LEAST_FRAMES = 55;

/** Storage state of a desktop browser signed in as the sample Admin. */
export async function atDesk(browser, url) {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${url}/login`, { waitUntil: "networkidle" });
  await page.getByLabel("Email").fill("admin@example.com");
  await page.getByLabel("Password", { exact: true }).fill("Demo-2026!");
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL((at) => at.pathname === "/dashboard");
  const state = await context.storageState();
  await context.close();
  return state;
}

/** Waits until the page is idle. */
export const restOf = (page) => page.evaluate(() => new Promise((rested) => requestIdleCallback(rested)));

/** Frames per second during `work`, busy time per frame and longest frame interval, in milliseconds. */
export async function framesOf(page, work) {
  const profiler = await page.context().newCDPSession(page);
  await profiler.send("Performance.enable");
  const busyMs = async () =>
    (await profiler.send("Performance.getMetrics")).metrics.find(({ name }) => name === "TaskDuration").value * 1000;
  await page.evaluate(() => {
    window.gaps = [];
    let last = performance.now();
    const count = (now) => {
      window.gaps.push(now - last);
      last = now;
      requestAnimationFrame(count);
    };
    requestAnimationFrame(count);
  });
  const before = await busyMs();
  await page.evaluate(() => (window.gaps.length = 0));
  await work();
  const gaps = await page.evaluate(() => window.gaps);
  const busy = ((await busyMs()) - before) / gaps.length;
  return { rate: (1000 * gaps.length) / gaps.reduce((sum, gap) => sum + gap, 0), busy, longest: Math.max(...gaps) };
}
