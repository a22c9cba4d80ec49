import { reloadOnce } from "./app/new-build.ts";
import { showStartFailure } from "./app/start-failure.ts";

/**
 * React's own code and the rest come to life in a task each: in one they would hold a slow phone up for more than a
 * quarter of a second, and nothing is painted or heard meanwhile.
 */
async function main() {
  await import("react-dom/client");
  await nextTask();
  const { start } = await import("./app/start.tsx");
  await nextTask();
  await start();
}

const nextTask = () => new Promise((done) => setTimeout(done));

// What comes before all other scripts looks for it: `early.ts`.
document.documentElement.dataset.begun = "";
addEventListener("vite:preloadError", reloadOnce);
main().catch(showStartFailure);
