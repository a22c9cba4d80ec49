import { expect, test } from "vitest";
import { labelHues } from "../../ui/record/label-hues.ts";
import { theme } from "./theme.ts";
import { dark, HOVER_SHARE, light, type Tokens } from "./tokens.ts";

const themes: [string, Tokens][] = [
  ["light", light],
  ["dark", dark],
];
const states = ["success", "warning", "danger", "info"] as const;
/** Grounds of pages, cards, dialogs, wells and selected rows; text can lie on each, hovered or not. */
const grounds = ["background", "surface", "raised", "sunken", "accentSoft"] as const;

type Pair = [name: string, ink: string, ground: string];

/** One colour on every ground, and on the ground of the hovered row or item. */
const onAll = (t: Tokens, name: string, ink: string): Pair[] =>
  grounds.flatMap((ground): Pair[] => [
    [`${name} on ${ground}`, ink, t[ground]],
    [`${name} on hovered ${ground}`, ink, hovered(t, t[ground])],
  ]);

const textPairs = (t: Tokens): Pair[] => [
  ...(["text", "quiet", "quietOnSelected", "accent", ...states] as const).flatMap((name) => onAll(t, name, t[name])),
  ...states.flatMap((state): Pair[] => {
    const ground = t[`${state}Soft`];
    return [
      [`${state} on its soft ground`, t[state], ground],
      [`text on the soft ground of ${state}`, t.text, ground],
      [`quiet text on the soft ground of ${state}`, t.quiet, ground],
    ];
  }),
  ["text on the accent", t.onAccent, t.accent],
  ["text on the pressed accent", t.onAccent, t.accentStrong],
  ["text on ink", t.onInk, t.ink],
  ["quiet text on ink", t.quietOnInk, t.ink],
  ["danger on ink", t.dangerOnInk, t.ink],
  ["ink on the button of the next step", t.ink, t.onInk],
];

const markPairs = (t: Tokens): Pair[] => [
  ...onAll(t, "rule", t.rule),
  ...onAll(t, "focus ring", t.accent),
  ...onAll(t, "ink of a check box", t.ink),
  ...onAll(t, "star", t.star),
  ["focus ring on ink", t.onInk, t.ink],
  ...t.chart.flatMap((colour, at): Pair[] => [
    [`chart series ${at + 1} on the surface`, colour, t.surface],
    [`chart series ${at + 1} on the background`, colour, t.background],
    [`chart series ${at + 1} in the tooltip`, colour, t.raised],
  ]),
  ...Object.entries(labelHues).flatMap(([hue, [inLight, inDark]]): Pair[] => [
    [`label ${hue} on the surface`, t === light ? inLight : inDark, t.surface],
    [`label ${hue} on the sunken ground`, t === light ? inLight : inDark, t.sunken],
  ]),
];

for (const [name, tokens] of themes) {
  test.each(textPairs(tokens))(`${name}: %s can be read (4.5:1)`, (_, ink, ground) => {
    expect(contrast(ink, ground)).toBeGreaterThanOrEqual(4.5);
  });

  test.each(markPairs(tokens))(`${name}: %s can be seen (3:1)`, (_, ink, ground) => {
    expect(contrast(ink, ground)).toBeGreaterThanOrEqual(3);
  });
}

/** Sizes, line heights and weights of the design. */
const SCALE = new Set([
  "24/32px/600",
  "28/32px/600",
  "20/28px/600",
  "16/24px/600",
  "14/20px/600",
  "14/20px/500",
  "14/20px/400",
  "13/18px/500",
  "13/18px/400",
  "12/16px/500",
  "11/16px/600",
]);

test("the type scale holds the sizes, line heights and weights of the design", () => {
  const styles = Object.values(theme.typography).filter((one) => typeof one === "object" && one.fontSize !== "inherit");
  const scale = new Set(styles.map((one) => `${one.fontSize}/${one.lineHeight}/${one.fontWeight}`));

  expect([...scale].filter((one) => !SCALE.has(one))).toEqual([]);
  expect(theme.typography.overline).toMatchObject({ letterSpacing: "0.02em", textTransform: "none" });
  expect(theme.typography.h1.letterSpacing).toBe("-0.01em");
  expect(theme.typography.figure.fontFeatureSettings).toBe('"tnum"');
});

/** Ground with the hover's share of the text colour mixed in. */
function hovered(t: Tokens, ground: string): string {
  const [text, under] = [parts(t.text), parts(ground)];
  const mixed = under.map((part, at) => Math.round(part + ((text[at] ?? 0) - part) * HOVER_SHARE));
  return `#${mixed.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}

function parts(colour: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
}

/** How strongly two colours (`#RRGGBB`) stand apart, 1 to 21, by WCAG's formula. */
function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = parts(colour).map((whole) => {
    const part = whole / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
