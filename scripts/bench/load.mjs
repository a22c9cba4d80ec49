import { connect } from "node:net";
import { pause } from "../lib.mjs";

const END = Buffer.from("\r\n\r\n");
const LAST_CHUNK = Buffer.from("0\r\n\r\n");

/**
 * Sends requests to `url` over some keep-alive connections for a while; uses raw sockets to keep the client's cost low.
 * `body` creates the body of each request.
 */
export async function load(
  url,
  { connections = 4, warmMs = 1000, forMs = 3000, headers = {}, method = "GET", body } = {},
) {
  const { hostname, port, pathname, search } = new URL(url);
  const lines = Object.entries({ host: `${hostname}:${port}`, ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  const head = `${method} ${pathname}${search} HTTP/1.1\r\n${lines.join("")}`;
  const bare = Buffer.from(`${head}\r\n`);
  const request = () => {
    if (!body) return bare;
    const text = body();
    return Buffer.from(`${head}content-length: ${Buffer.byteLength(text)}\r\n\r\n${text}`);
  };
  const warm = performance.now() + warmMs;
  const end = warm + forMs;
  const waits = [];
  await Promise.all(
    Array.from({ length: connections }, () => connection({ hostname, port, request, warm, end, waits })),
  );
  waits.sort((a, b) => a - b);
  const at = (share) => waits[Math.min(waits.length - 1, Math.floor(waits.length * share))] ?? Number.NaN;
  return { perSecond: waits.length / (forMs / 1000), p50: at(0.5), p99: at(0.99) };
}

function connection({ hostname, port, request, warm, end, waits }) {
  return new Promise((resolve, reject) => {
    let read = Buffer.alloc(0);
    let sent = 0;
    const socket = connect(Number(port), hostname, ask).setNoDelay(true).on("error", reject);

    function ask() {
      sent = performance.now();
      socket.write(request());
    }
    socket.on("data", (part) => {
      read = read.length === 0 ? part : Buffer.concat([read, part]);
      const head = read.indexOf(END);
      if (head < 0) return;
      const text = read.toString("latin1", 0, head);
      const length = /content-length: (\d+)/i.exec(text)?.[1];
      const isBare = /^HTTP\/1\.1 (204|304)/.test(text);
      const isWhole =
        isBare || length ? read.length >= head + 4 + Number(isBare ? 0 : length) : read.subarray(-5).equals(LAST_CHUNK);
      if (!isWhole) return;
      if (!/^HTTP\/1\.1 (200|204|304)/.test(text)) {
        socket.destroy();
        reject(new Error(`refused under load: ${text.split("\r\n")[0]}`));
        return;
      }
      read = Buffer.alloc(0);
      const now = performance.now();
      if (sent >= warm) waits.push(now - sent);
      if (now >= end) {
        socket.destroy();
        resolve();
      } else ask();
    });
  });
}

/** Median times to the first and last byte, and the size of one response; pauses `restMs` before each request. */
export async function time(url, { headers = {}, times = 20, method = "GET", body, restMs = 0 } = {}) {
  const first = [];
  const whole = [];
  let bytes = 0;
  for (let i = 0; i < times + 3; i += 1) {
    await pause(restMs);
    const since = performance.now();
    const response = await fetch(url, { method, headers, redirect: "manual", ...(body ? { body } : {}) });
    const reached = performance.now() - since;
    bytes = (await response.arrayBuffer()).byteLength;
    if (response.status !== 200) throw new Error(`${url} answered ${response.status}`);
    if (i < 3) continue; // warm-up
    first.push(reached);
    whole.push(performance.now() - since);
  }
  return { first: median(first), whole: median(whole), bytes };
}

function median(numbers) {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
