import { needFree } from "./hold.mjs";
import { dataDirectory, portFromEnv, sampleAccount, startHost } from "./hosts.mjs";
import { build, endsBySignal, install, leave, main, needPort, say, seconds } from "./lib.mjs";
import { sendVisits } from "./live-visits.mjs";

/** Common part of `npm start` and `deno task start`: installs, builds, serves and stops all child processes. */
export function serve(host) {
  return main(async () => {
    const since = performance.now();
    endsBySignal();
    const port = portFromEnv();
    await needPort(port);
    // Before the build, because a running server reads some built files on demand.
    await needFree(dataDirectory(), host);
    if (await install()) say(`installed packages (${seconds(since)})`);
    const built = performance.now();
    if (await build()) say(`built client and renderer (${seconds(built)})`);
    const server = await startHost(host, { port, dataDir: dataDirectory(), echo: true });
    say(
      `Pano is ready at ${server.url} (${host === "deno" ? "Deno" : "Workers"}, ${seconds(since)})${sampleAccount()}`,
    );
    sendVisits(server.url);
    const { code } = await server.child.ended;
    await server.stop();
    await leave(code === 0 ? 0 : 1);
  });
}
