import { reloadOnce } from "./app/new-build.ts";
import { showStartFailure } from "./app/start-failure.ts";

/**
 * Executes React and the rest in separate tasks: one task would block a slow phone for more than a quarter of a second.
 */
async function main() {
  await import("react-dom/client");
  await nextTask();
  const { start } = await import("./app/start.tsx");
  await nextTask();
  await start();
}

const nextTask = () => new Promise((done) => setTimeout(done));

// `early.ts` waits for this event.
document.documentElement.dataset.begun = "";
addEventListener("vite:preloadError", reloadOnce);
main().catch(showStartFailure);
