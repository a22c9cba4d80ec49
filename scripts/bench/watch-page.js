// Runs in the page before its own scripts: records first paint, layout shifts, long tasks and hydration.
const seen = { live: 0, cls: 0, longest: 0, after: 0 };
window.__seen = seen;
const watch = (type, note) =>
  new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
watch("layout-shift", (entry) => {
  if (!entry.hadRecentInput) seen.cls += entry.value;
});
watch("longtask", (entry) => {
  if (seen.live) seen.after += entry.duration;
  else seen.longest = Math.max(seen.longest, entry.duration);
});
const isDrawnByReact = (element) => Object.keys(element).some((key) => key.startsWith("__reactFiber"));
const look = () => {
  if ([...(document.getElementById("app")?.children ?? [])].some(isDrawnByReact)) seen.live = performance.now();
  else requestAnimationFrame(look);
};
look();
