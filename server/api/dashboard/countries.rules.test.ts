import { expect, test } from "vitest";
import { countryOf, namedCountries } from "./countries.rules.ts";

test.each([
  ["TR", "Türkiye", "🇹🇷"],
  ["de", "Germany", "🇩🇪"],
  ["US", "United States", "🇺🇸"],
  ["", "Unknown", "🏳"],
  ["Unknown", "Unknown", "🏳"],
  ["T1", "Unknown", "🏳"],
])("maps code %j to %s %s", (code, country, flag) => {
  expect(countryOf(code)).toEqual({ country, flag });
});

test("sorts countries by visitors, then name, and merges unknown codes", () => {
  const counts = [
    { country: "", users: 1 },
    { country: "FR", users: 4 },
    { country: "DE", users: 4 },
    { country: "T1", users: 2 },
    { country: "TR", users: 9 },
  ];

  expect(namedCountries(counts).map(({ country, users }) => [country, users])).toEqual([
    ["Türkiye", 9],
    ["France", 4],
    ["Germany", 4],
    ["Unknown", 3],
  ]);
});
