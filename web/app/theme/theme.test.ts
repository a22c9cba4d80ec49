import { expect, test } from "vitest";
import { labelHues } from "../../ui/record/label-hues.ts";
import { dark, light, type Tokens } from "./tokens.ts";

const themes: [string, Tokens][] = [
  ["light", light],
  ["dark", dark],
];
const states = ["success", "warning", "danger", "info"] as const;

const textPairs = (t: Tokens): [string, string, string][] => [
  ...(["background", "surface", "raised", "sunken", "accentSoft"] as const).map((ground): [string, string, string] => [
    `text on ${ground}`,
    t.text,
    t[ground],
  ]),
  ...(["background", "surface", "raised"] as const).flatMap((ground): [string, string, string][] => [
    [`quiet on ${ground}`, t.quiet, t[ground]],
    [`accent on ${ground}`, t.accent, t[ground]],
    ...states.map((state): [string, string, string] => [`${state} on ${ground}`, t[state], t[ground]]),
  ]),
  ["accent on its soft ground", t.accent, t.accentSoft],
  ["text on the accent", t.onAccent, t.accent],
  ["text on the pressed accent", t.onAccent, t.accentStrong],
  ...states.map((state): [string, string, string] => [`${state} on its soft ground`, t[state], t[`${state}Soft`]]),
];

const markPairs = (t: Tokens): [string, string, string][] => [
  ["edge of a field on the surface", t.fieldBorder, t.surface],
  ["focus ring on the background", t.accent, t.background],
  ...t.chart.map((colour, at): [string, string, string] => [
    `chart series ${at + 1} on the surface`,
    colour,
    t.surface,
  ]),
  ...Object.entries(labelHues).flatMap(([hue, [inLight, inDark]]): [string, string, string][] => [
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

/** How strongly two colours (`#RRGGBB`) stand apart, 1 to 21, by WCAG's formula. */
function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
