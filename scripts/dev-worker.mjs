import { unstable_startWorker } from "wrangler";

/**
 * wrangler's development server, started by its own interface, for two things the command cannot be told: no line to
 * a debugger, which takes half of the time a request takes, and no word for each request where nobody reads the log.
 * `node scripts/dev-worker.mjs '{"port":…,"state":…,"settings":…,"logLevel":"warn","watch":false}'`: the folder of
 * the data and the file with the settings. With `watch` the server's sources are loaded again when they change.
 */
const { port, state, settings, logLevel, watch } = JSON.parse(process.argv[2]);

const worker = await unstable_startWorker({
  config: "wrangler.toml",
  env: "",
  envFiles: [settings],
  // Pages and tables are ready by now, and what is served is not built again below it.
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
