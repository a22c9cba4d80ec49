import { beforeAll, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { screens } from "#shared/screens.ts";
import {
  calls,
  isFull,
  openScreen,
  openShop,
  route,
  stopClock,
} from "../../../../tests/support/component/component.tsx";
import { isWatched } from "../../../../tests/support/component/component-catalogue.ts";
import { chooseFile } from "../../../../tests/support/openings/opening.ts";
import { navigateTo } from "../../../lib/navigate.ts";
import { lazyField } from "../../../ui/lazy/lazy-field.tsx";

beforeAll(async () => {
  await openShop();
});

/** Longer than a failed question is asked again by itself. */
const GIVEN_UP_MS = 20_000;

const paths = screens.filter(({ open }) => !open).map(({ path }) => path);
const ways = ["online", "focus"] as const;
/** Tried in every run: a page of one call, of many, with a grid, of lists of its own, and with a form. */
const ALWAYS: readonly string[] = ["/dashboard", "/orders", "/kanban", "/inbox", "/account", "/add-product"];
/** Those whose focus is tried in every run. */
const BY_FOCUS: readonly string[] = ["/orders", "/account"];
const cases = paths.flatMap((path) =>
  ways
    .filter((way) => isFull || (way === "online" ? ALWAYS : BY_FOCUS).includes(path))
    .map((way) => [path, way] as const),
);

test.each(cases)("%s, opened without a network, shows its data after %s", async (path, way) => {
  await openScreen(path === "/toast" ? "/date-picker" : "/toast");
  await isWatched();
  stopClock();
  const failed = new Set<string>();
  const restore = route("GET *", (request) => {
    const { pathname, search } = new URL(request.url);
    failed.add(pathname.slice("/api".length) + search);
    return Response.error();
  });
  navigateTo(path);
  await expect.poll(() => location.pathname).toBe(path);
  await vi.advanceTimersByTimeAsync(GIVEN_UP_MS);
  restore();
  const before = calls.length;
  failed.delete("/changes/stream");

  dispatchEvent(new Event(way));

  const asked = () => new Set(calls.slice(before).map((call) => call.path));
  const missing = () => [...failed].filter((one) => !asked().has(one) && !one.startsWith("/changes"));
  const state = async () => {
    await vi.advanceTimersByTimeAsync(500);
    return {
      missing: missing(),
      waiting: document.querySelectorAll("main [aria-busy=true], main [role=alert]").length,
    };
  };
  await expect.poll(state).toEqual({ missing: [], waiting: 0 });
  // What waits for a timer would wait for ever once the clock is another.
  await vi.advanceTimersByTimeAsync(GIVEN_UP_MS);
});

test.each(ways)("a picture that did not come is fetched again after %s", async (way) => {
  await openScreen("/toast");
  await isWatched();
  const picture = new Image();
  let tries = 0;
  picture.addEventListener("error", () => {
    tries += 1;
  });
  document.querySelector("main")?.append(picture);
  picture.src = "/api/uploads/none/content";
  await expect.poll(() => tries).toBe(1);

  dispatchEvent(new Event(way));

  await expect.poll(() => tries).toBe(2);
  picture.remove();
});

test.each(ways)("an upload that failed without a network goes on after %s", async (way) => {
  await openScreen("/multi-file-upload");
  await isWatched();
  stopClock();
  const restore = route("POST /uploads", () => Response.error());
  const name = `${crypto.randomUUID()}.txt`;
  await chooseFile(new File([name], name, { type: "text/plain" }));
  const row = page.getByRole("list", { name: "Files on their way" }).getByRole("listitem", { name });
  const advanced = async () => {
    await vi.advanceTimersByTimeAsync(1000);
    return row.query()?.textContent;
  };
  await expect.poll(advanced).toContain("Not uploaded");
  restore();

  dispatchEvent(new Event(way));

  await expect.poll(advanced).toContain("Stored");
});

test.each(ways)("a field whose script did not come is drawn after %s", async (way) => {
  await openScreen("/toast");
  let tries = 0;
  const comes = async () => {
    tries += 1;
    if (tries === 1) throw new TypeError("Failed to fetch");
    return () => <input aria-label="Late" />;
  };
  const Field = lazyField(comes, () => null);
  const { getByRole } = await render(<Field />);
  await expect.poll(() => tries).toBe(1);

  dispatchEvent(new Event(way));

  await expect.element(getByRole("textbox", { name: "Late" })).toBeVisible();
});
