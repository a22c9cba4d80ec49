import type { Locator } from "@playwright/test";

/** The least a thumb hits, px. */
const THUMB = 44;

const PRESSED = "a, button, label:has(input), [role=button]:not(:has(.MuiChip-deleteIcon)), .MuiChip-deleteIcon";

/**
 * What can be pressed inside and is too small for a thumb; a box or a button of choices is as large as the label around
 * it, and a chip with a cross is pressed there alone. The bars of a chart are as wide as their months.
 */
export const tooSmall = (inside: Locator) =>
  inside.locator(PRESSED).evaluateAll(
    (all, least) =>
      all
        .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.querySelector("[data-tooltip]"))
        .map((one) => {
          const { width, height } = one.getBoundingClientRect();
          // A link may lie over all of the card it stands in.
          const over = getComputedStyle(one, "::after");
          const spread = over.content !== "none" && over.position === "absolute" ? over : null;
          const of = (own: number, wide: string | undefined) => Math.max(own, Number.parseFloat(wide ?? "0") || 0);
          return { one, box: { width: of(width, spread?.width), height: of(height, spread?.height) } };
        })
        // What is clipped away is there for the keyboard.
        .filter(({ box }) => box.width > 1 && Math.min(box.width, box.height) < least)
        .map(
          ({ one, box }) =>
            `${one.getAttribute("aria-label") || one.textContent || one.outerHTML.slice(0, 120)} ${box.width}×${box.height}`,
        ),
    THUMB,
  );
