import { expect, onTestFinished, vi } from "vitest";
import { openScreen, stopClock } from "./component.tsx";

/** Longer than any announcement waits. */
export const QUIET_MS = 3000;

/** Everything the announcers say from now on. */
function listen(): string[] {
  const said: string[] = [];
  const last = new Map<Element, string>();
  const observer = new MutationObserver(() => {
    for (const region of document.querySelectorAll("[data-announcer]")) {
      const text = region.textContent;
      if (text && last.get(region) !== text) said.push(text.replaceAll("\u00a0", ""));
      last.set(region, text);
    }
  });
  observer.observe(document.body, { subtree: true, childList: true, characterData: true });
  onTestFinished(() => observer.disconnect());
  return said;
}

/** Opens a screen, stops the clock of the page, and listens. */
export async function listenOn(address: string, language: "en" | "tr" = "en"): Promise<string[]> {
  await openScreen(`${address}${address.includes("?") ? "&" : "?"}lang=${language}`);
  await expect.poll(() => document.querySelectorAll("main [aria-busy=true]").length).toBe(0);
  await expect.poll(() => document.querySelector("[data-announcer]")).not.toBeNull();
  stopClock();
  const said = listen();
  await vi.advanceTimersByTimeAsync(QUIET_MS);
  expect(said).toEqual([]);
  return said;
}

/** What is said after an act, to the end of the announcements. */
export async function saidAfter(said: string[], act: () => unknown): Promise<string[]> {
  await act();
  await expect
    .poll(async () => {
      await vi.advanceTimersByTimeAsync(100);
      return said.length;
    })
    .toBeGreaterThan(0);
  await vi.advanceTimersByTimeAsync(QUIET_MS);
  return said.splice(0);
}
