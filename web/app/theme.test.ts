import { expect, test } from "vitest";
import { contrast } from "./contrast.ts";
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
  ...Object.entries(t.label).flatMap(([hue, colour]): [string, string, string][] => [
    [`label ${hue} on the surface`, colour, t.surface],
    [`label ${hue} on the sunken ground`, colour, t.sunken],
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
