import { BrowserRouter } from "react-router-dom";
import { mutate, SWRConfig } from "swr";
import { expect, onTestFinished, vi } from "vitest";
import { type Locator, page } from "vitest/browser";
import { cleanup, render } from "vitest-browser-react";
import type { Boot } from "#shared/boot.ts";
import { learnOffset } from "#shared/rules/time/zone.ts";
import { Providers } from "../../../web/app/providers.tsx";
import { fetchParts, Pages } from "../../../web/app/router.tsx";
import { styleCache } from "../../../web/app/theme/style-cache.ts";
import { areas } from "../../../web/i18n/base.en.ts";
import { type Area, fetchWords, speak, words } from "../../../web/i18n/words.ts";
import { configureApi } from "../../../web/lib/api/client.ts";
import { warmUpFormatters } from "../../../web/lib/formatters.ts";
import { listenBeforeRouter } from "../../../web/lib/page/history-events.ts";
import { markIdle } from "../../../web/lib/page/idle.ts";
import { emitSignOut } from "../../../web/lib/session/sign-out-events.ts";
import { dropToken, writeToken } from "../../../web/lib/session/token.ts";
import { toasts } from "../../../web/ui/toast/toast-store.ts";
import type { Answer, Client } from "../app/client.ts";
import type { ShopRequest } from "./component-server.ts";

const ADMIN = "admin@example.com";
const PASSWORD = "Demo-2026!";
const DESKTOP = { width: 1440, height: 900 };
const PAGE_RULES = "page-rules";
const realFetch = window.fetch.bind(window);
const allAreas = Object.keys(areas).map((file) => file.split(/[/.]+/)[1] as Area);
/** One for all screens: each cache leaves its style elements in the page. */
const styles = styleCache();

// Once, since it never stops listening, and before the first screen has a router.
listenBeforeRouter();

/** Whether every case of a long table is tried, as `npm run proof` asks by FULL_SIZE. */
export const isFull = import.meta.env.FULL_SIZE === "1";

/** The screen that is mounted now. */
let shown: object | undefined;

/** Where the page wanted to go, for a test that looks at it. */
let departures: string[] | undefined;

// A page that really left would take the window of all tests along: no test after it would ever end.
navigation.addEventListener("navigate", (event) => {
  const to = new URL(event.destination.url);
  const isOfRunner = to.pathname.startsWith("/__vitest");
  if (event.destination.sameDocument || event.downloadRequest !== null || isOfRunner) return;
  event.preventDefault();
  const path = to.pathname + to.search;
  if (departures) departures.push(path);
  // What a screen that is gone still wanted concerns nobody.
  else if (shown) reportError(new Error(`The page wanted to leave for ${path}`));
});

/** Where the page wants to go from now on, until the test ends. */
export function hearDepartures(): string[] {
  const left: string[] = [];
  departures = left;
  onTestFinished(() => {
    departures = undefined;
  });
  return left;
}

/** A shop of this test's own: the whole server in the test process, with the sample data. */
export interface Shop {
  /** Another line of the Admin's to the API, beside the page. */
  api: Client;
  clientOf(email: string): Promise<Client>;
}

/** Opens a new shop; its clock stands at 15 June 2026, 12:00 UTC. */
export async function openShop(wanted: ShopRequest = {}): Promise<Shop> {
  const opened = await realFetch("/__test/shop", { method: "POST", body: JSON.stringify(wanted) });
  if (!opened.ok) throw new Error(await opened.text());
  return { api: await clientOf(ADMIN), clientOf };
}

/** Answers the token; the window has the session's cookie too, unless `credentials` is `omit`. */
export async function signIn(email: string, credentials: RequestCredentials = "same-origin"): Promise<string> {
  const answer = await realFetch("/api/auth/login", {
    method: "POST",
    credentials,
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  const { data, message } = await answer.json();
  if (!answer.ok) throw new Error(`${email} cannot sign in: ${message}`);
  return data.token;
}

async function clientOf(email: string): Promise<Client> {
  const own = { authorization: `Bearer ${await signIn(email, "omit")}`, "content-type": "application/json" };
  const read = async (path: string, init: RequestInit): Promise<Answer> => {
    const response = await realFetch(`/api${path}`, { credentials: "omit", ...init });
    return { status: response.status, headers: response.headers, body: await response.json() };
  };
  return {
    get: (path) => read(path, { headers: own }),
    send: (method, path, body, headers = {}) =>
      read(path, { method, headers: { ...own, ...headers }, body: JSON.stringify(body ?? {}) }),
    ask: (path, init) =>
      realFetch(`/api${path}`, { credentials: "omit", ...init, headers: { ...own, ...init.headers } }),
  };
}

interface Opening {
  /** Who is signed in; null for nobody. */
  as?: string | null;
  /** What the document says otherwise than the server of this test would. */
  boot?: Partial<Boot>;
}

/** Mounts the screen of an address as a signed-in person sees it, in place of the one before, and waits until it answers. */
export async function openScreen(address: string, { as = ADMIN, boot: told }: Opening = {}): Promise<void> {
  shown = undefined;
  await cleanup();
  await forgetAnswers();
  if (as) writeToken(await signIn(as));
  const html = await (await realFetch(`/__test/page?url=${encodeURIComponent(address)}`)).text();
  const sent = new DOMParser().parseFromString(html, "text/html");
  const boot: Boot = JSON.parse(sent.getElementById("boot")?.textContent ?? "null");
  if (!boot) throw new Error(`${address} has no boot data: ${html.slice(0, 200)}`);
  Object.assign(boot, told);
  history.replaceState(null, "", boot.url);
  learnOffset(boot.now, boot.timeZone, boot.zoneOffset);
  learnOffset(boot.now, boot.shopZone, boot.shopOffset);
  configureApi({ sendsToken: true, lastRequestId: boot.requestId, learnRefusals: () => fetchWords(["refusal"]) });
  await Promise.all([speak(boot.locale), fetchParts(new URL(location.href), boot.user), fetchWords(["refusal"])]);
  // A part that an earlier screen has fetched speaks that screen's language.
  if (boot.locale !== document.documentElement.lang) await fetchWords(allAreas);
  document.documentElement.lang = boot.locale;
  document.documentElement.dataset.theme = boot.theme;
  const rules = sent.head.querySelector("style");
  // They come before those of the components, and are the same for every page.
  if (rules && !document.getElementById(PAGE_RULES)) document.head.prepend(Object.assign(rules, { id: PAGE_RULES }));
  const isLive = new Promise((done) => addEventListener("pano:hydrated", done, { once: true }));
  shown = {};
  // What an earlier screen still waits for is not this one's.
  unanswered = 0;
  const { container } = await render(
    <Providers boot={boot} messages={words} cache={styles}>
      <BrowserRouter>
        <Pages />
      </BrowserRouter>
    </Providers>,
  );
  container.id = "app";
  await isLive;
  warmUpFormatters(boot.locale);
  markIdle();
}

type Handler = (request: Request, forward: () => Promise<Response>) => Response | Promise<Response>;
interface Route {
  method: string;
  path: RegExp;
  handler: Handler;
}
const routes: Route[] = [];

/** Answers calls to `path` (below /api; `*` stands for any text) instead of the server, until the test ends; the newest route wins. */
export function route(call: string, handler: Handler): () => void {
  const [method = "", path = ""] = call.split(" ");
  const pattern = path.replace(/[.+?^${}()|[\]\\]/g, "\\$&").replaceAll("*", ".*");
  const added = { method, path: new RegExp(`^${pattern}$`), handler };
  routes.unshift(added);
  return () => void routes.splice(routes.indexOf(added), 1);
}

/** A refusal as the server words it. */
export const refusal = (status: number, code: string, more: object = {}): Response =>
  Response.json({ status, data: null, code, message: code, requestId: "r-test", ...more }, { status });

/** Holds every call to `call` until `release` is called; `seen` counts them. */
export function hold(call: string): { seen: () => number; release(): void } {
  let seen = 0;
  let open = () => {};
  const opened = new Promise<void>((done) => {
    open = done;
  });
  const remove = route(call, async (_, forward) => {
    seen += 1;
    await opened;
    return forward();
  });
  return {
    seen: () => seen,
    release: () => {
      remove();
      open();
    },
  };
}

/** What the page has sent so far, newest last: method, path with query below /api, and body. */
export const calls: { method: string; path: string; body: unknown }[] = [];

let unanswered = 0;

/** Waits until every call of the page is answered. */
export const allAnswered = () => expect.poll(() => unanswered).toBe(0);

window.fetch = async (input, init) => {
  const request = new Request(input, init);
  const url = new URL(request.url);
  if (!url.pathname.startsWith("/api/")) return realFetch(request);
  const path = url.pathname.slice("/api".length) + url.search;
  const text = await request.clone().text();
  const isJson = request.headers.get("content-type")?.startsWith("application/json") && text.startsWith("{");
  calls.push({ method: request.method, path, body: isJson ? JSON.parse(text) : text });
  const forward = () => realFetch(request);
  const found = routes.find((one) => one.method === request.method && one.path.test(path));
  const sentBy = shown;
  unanswered += 1;
  const answer = await Promise.resolve(found ? found.handler(request, forward) : forward()).finally(() => {
    if (sentBy === shown) unanswered -= 1;
  });
  // A call of a screen that is gone must not lead the window of all tests to the sign-in page.
  return answer.status === 401 && (!sentBy || sentBy !== shown) ? refusal(404, "not_found") : answer;
};

const uploads = new Set<XMLHttpRequest>();
const realSend = XMLHttpRequest.prototype.send;
XMLHttpRequest.prototype.send = function (body) {
  uploads.add(this);
  this.addEventListener("loadend", () => uploads.delete(this));
  realSend.call(this, body);
};

/** The text of each element that is found now. */
export const textsOf = (locator: Locator): string[] => locator.elements().map((one) => one.textContent.trim());

/** Every toast that is shown, newest first. */
export const toastItems = page.getByRole("region", { name: "Notifications" }).getByRole("listitem");

/** Stops the clock of the page until the test ends: time passes only by `vi.advanceTimersByTimeAsync`. */
export function stopClock(): void {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
  // Otherwise each retry of `expect.poll` moves the clock on, and a slow machine sees more time pass.
  const asked = vi.spyOn(vi, "isFakeTimers").mockReturnValue(false);
  onTestFinished(() => asked.mockRestore());
}

/** The path and query in the address bar. */
export const addressNow = (): string => location.pathname + location.search;

/** Deletes every cached answer; a call that is under way is not shared with the next screen. */
async function forgetAnswers(): Promise<void> {
  await mutate(() => true);
  const cache = SWRConfig.defaultValue.cache;
  for (const key of [...cache.keys()]) cache.delete(key);
}

/** Unmounts the screen and resets what the browser and the modules keep. */
export async function resetPage(): Promise<void> {
  shown = undefined;
  for (const upload of uploads) upload.abort();
  await cleanup();
  vi.useRealTimers();
  if (innerWidth !== DESKTOP.width) await page.viewport(DESKTOP.width, DESKTOP.height);
  emitSignOut();
  toasts.set({ shown: [], isHeld: false });
  routes.length = 0;
  calls.length = 0;
  await forgetAnswers();
  dropToken();
  localStorage.clear();
  sessionStorage.clear();
  for (const { name } of await cookieStore.getAll()) if (name) await cookieStore.delete(name);
}
