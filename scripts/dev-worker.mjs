import { unstable_startWorker } from "wrangler";

/**
 * Starts wrangler's development server through its API, which unlike the command can disable the debugger connection
 * (half of a request's time) and request logging. `node scripts/dev-worker.mjs
 * '{"port":…,"state":…,"settings":…,"logLevel":"warn","watch":false}'`: `state` is the data folder, `settings` the
 * environment file. With `watch` changed server sources are reloaded.
 */
const { port, state, settings, logLevel, watch } = JSON.parse(process.argv[2]);

const worker = await unstable_startWorker({
  config: "wrangler.toml",
  env: "",
  envFiles: [settings],
  // Everything is built already, and a rebuild would replace files that are being served.
  build: { nodejsCompatMode: "v2", custom: { command: "" } },
  dev: {
    server: { hostname: "127.0.0.1", port },
    inspector: false,
    persist: state,
    remote: false,
    watch,
    logLevel,
  },
});

for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"])
  process.once(signal, async () => {
    await worker.dispose();
    process.exit(0);
  });
