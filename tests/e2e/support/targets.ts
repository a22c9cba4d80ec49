import type { Locator } from "@playwright/test";

/** The least a thumb hits, px. */
const THUMB = 44;

/** What can be pressed inside and is too small for a thumb; a box or a button of choices is as large as the label around it. */
export const tooSmall = (inside: Locator) =>
  inside.locator("a, button, label:has(input)").evaluateAll(
    (all, least) =>
      all
        .filter((one) => one.checkVisibility({ visibilityProperty: true }))
        .map((one) => ({ one, box: one.getBoundingClientRect() }))
        // What is clipped away is there for the keyboard.
        .filter(({ box }) => box.width > 1 && Math.min(box.width, box.height) < least)
        .map(
          ({ one, box }) =>
            `${one.getAttribute("aria-label") || one.textContent || one.outerHTML.slice(0, 120)} ${box.width}×${box.height}`,
        ),
    THUMB,
  );
