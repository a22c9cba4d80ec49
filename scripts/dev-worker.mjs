import http from "node:http";
import { unstable_startWorker } from "wrangler";

/**
 * No line to this process is closed for being idle, as Node does after five seconds. The local queue reports each batch
 * over one: where that is closed just then, as happens on a busy machine, the report is lost and no job is handed out
 * any more.
 */
const { createServer } = http;
http.createServer = (...how) => Object.assign(createServer(...how), { keepAliveTimeout: 0 });

/**
 * wrangler's development server, started by its own interface, for two things the command cannot be told: no line to
 * a debugger, which takes half of the time a request takes, and no word for each request where nobody reads the log.
 * `node scripts/dev-worker.mjs '{"port":…,"state":…,"settings":…,"logLevel":"warn"}'`: the folder of the databases
 * and the file with the settings.
 */
const { port, state, settings, logLevel } = JSON.parse(process.argv[2]);

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
    testScheduled: true,
    logLevel,
  },
});

for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"])
  process.once(signal, async () => {
    await worker.dispose();
    process.exit(0);
  });
