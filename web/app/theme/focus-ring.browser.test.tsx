import "../../../tests/support/component/by-css.ts";
import { afterEach, beforeAll, expect, test } from "vitest";
import { cdp, page, userEvent } from "vitest/browser";
import { screens } from "#shared/screens.ts";
import { openScreen, openShop } from "../../../tests/support/component/component.tsx";
import { installFocusProbe } from "../../../tests/support/component/focus-probe.ts";

const looks = ["light", "dark", "forced colours"] as const;
type LookName = (typeof looks)[number];

/** Where one control of each kind is. */
const kinds: Record<string, Record<string, string>> = {
  "/orders": {
    "list search": "[role=search] input",
    "contained button": ".MuiButton-contained",
    "outlined button": ".MuiButton-outlined",
    "icon button": "header .MuiIconButton-root",
    "filter chip": "[role=search] .chips button",
    tab: "nav a[aria-current]",
    "column header": "[role=columnheader]:not([data-field=__check__])",
    "grid cell": "[role=gridcell]",
    "pager button": "nav:has(select) button",
    "pager field": "nav select",
    "sidebar link": "[data-item][aria-current]",
    "menu button of the person": "header [aria-haspopup=menu]",
    "skip link": "a[href='#main']",
  },
  "/dashboard": {
    "chart bar": "a:has([data-tooltip])",
    "toggle button": ".MuiToggleButton-root",
    "tile link": "#main a",
  },
  "/kanban": { card: "[data-card] > a, li > a", "view button": ".views > button", "add column": ".MuiButton-text" },
  "/kanban?view=calendar": { "calendar day": "td[tabindex]" },
  "/add-product": {
    "text field": "input.MuiInputBase-input",
    "text area": "textarea",
    select: "[role=combobox]",
    breadcrumb: "nav ol a",
  },
  "/date-picker": {
    "part of a date field": "[role=spinbutton]",
    day: ".MuiPickerDay-root:not(.Mui-selected)",
    "selected day": ".MuiPickerDay-root.Mui-selected",
    "calendar arrow": ".MuiPickersArrowSwitcher-button",
  },
  "/toast": { switch: "[role=switch]" },
  "/multi-file-upload": { "file drop zone": "#main button" },
  "/inbox": { conversation: "li > a", star: ".star", "check box": ".tick > input", folder: "nav a" },
  "/account?tab=notifications": { "check box or switch": "input", "section link": "#main nav a" },
  "/login": { "sign-in field": "input", "sign-in button": "[type=submit]" },
};

beforeAll(async () => {
  installFocusProbe();
  await openShop();
});
afterEach(() => show("light"));

async function show(look: LookName): Promise<void> {
  document.documentElement.dataset.theme = look === "dark" ? "dark" : "light";
  const value = look === "forced colours" ? "active" : "none";
  await cdp().send("Emulation.setEmulatedMedia", {
    features: [
      { name: "forced-colors", value },
      { name: "prefers-reduced-motion", value: "reduce" },
    ],
  });
}

async function open(address: string): Promise<void> {
  await openScreen(address, /^\/(?:login|register)/.test(address) ? { as: null } : {});
  await expect.element(page.getByCss("h1").first()).toBeInTheDocument();
  await expect.poll(() => document.querySelectorAll("[aria-busy=true]").length).toBe(0);
  // After a key, focus set by a script is shown as the keyboard's.
  await userEvent.keyboard("{Tab}");
}

const addresses = new Set([...screens.map(({ path }) => path), ...Object.keys(kinds)]);

test.each([...addresses])("%s shows the focus of each stop, in both themes and forced colours", async (path) => {
  await open(path);
  // Some parts of a screen arrive after its first drawing.
  const missing = () => Object.values(kinds[path] ?? {}).filter((one) => !document.querySelector(one));
  await expect.poll(missing).toEqual([]);

  const { stops, faults } = await window.focusProbe.walk();

  expect(faults).toEqual([]);
  expect(stops).toBeGreaterThan(3);
  for (const look of looks) {
    await show(look);
    for (const [kind, selector] of Object.entries(kinds[path] ?? {})) {
      const found = await window.focusProbe.walk(document.body, selector);
      expect.soft({ look, kind, ...found }).toEqual({ look, kind, stops: 1, faults: [] });
    }
  }
});
