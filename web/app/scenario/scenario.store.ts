import { isScenario, noScenario, readScenario, type Scenario, writeScenario } from "#shared/rules/shop/scenario.ts";
import { createStore } from "../../lib/store.ts";

const KEY = "scenario";
/** Active scenario of this tab. */
export const activeScenario = createStore(noScenario);
let fetchAsItWas: typeof fetch | null = null;

/** Restores the tab's scenario; returns whether one is active. Idempotent: React may repeat a render. */
export function restoreScenario(): boolean {
  if (!fetchAsItWas) {
    fetchAsItWas = window.fetch;
    window.fetch = askInScenario;
    activeScenario.set(readScenario(sessionStorage.getItem(KEY)));
  }
  return isScenario(activeScenario.now());
}

/** Activates a scenario from the next call on. */
export function setScenario(next: Scenario): void {
  if (isScenario(next)) sessionStorage.setItem(KEY, writeScenario(next));
  else sessionStorage.removeItem(KEY);
  activeScenario.set(next);
}

/** Wrapper of `fetch`: marks API calls with their scenario or makes them fail. */
function askInScenario(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const ask = fetchAsItWas as typeof fetch;
  const playing = activeScenario.now();
  const url = new URL(input instanceof Request ? input.url : input, location.href);
  const isPlayed = isScenario(playing) && url.origin === location.origin && url.pathname.startsWith("/api/");
  if (!isPlayed) return ask(input, init);
  const isLost = playing.kind === "offline" && Math.random() * 100 < playing.rate;
  if (isLost && !url.pathname.startsWith("/api/dev/")) return Promise.reject(new TypeError("Failed to fetch"));
  const headers = new Headers(init?.headers ?? (input instanceof Request ? input.headers : undefined));
  headers.set("X-Scenario", writeScenario(playing));
  return ask(input, { ...init, headers });
}
