import { describe, expect, test } from "vitest";
import { lastOf, periodEnd, prorated, taxOn } from "./billing-period.ts";
import { isCardNumber, isExpired } from "./card-number.ts";
import { isTurkishTaxNumber } from "./tax-number.ts";

const tz = "Europe/Istanbul";
const at = (text: string) => Date.parse(text);

test("lastOf returns the last day of a period, not the first of the next", () => {
  const day = (iso: string) => new Intl.DateTimeFormat("en-CA", { timeZone: tz }).format(Date.parse(iso));

  expect(day("2026-11-30T21:00:00.000Z")).toBe("2026-12-01");
  expect(day(lastOf("2026-11-30T21:00:00.000Z"))).toBe("2026-11-30");
});

describe("periodEnd", () => {
  test.each([
    ["2026-05-31T21:00:00Z", "2026-05-31T21:00:00Z", "month", "2026-06-30T21:00:00Z"],
    ["2026-06-30T21:00:00Z", "2026-05-31T21:00:00Z", "month", "2026-07-31T21:00:00Z"],
    ["2026-01-31T10:30:00Z", "2026-01-31T10:30:00Z", "month", "2026-02-28T10:30:00Z"],
    ["2026-02-28T10:30:00Z", "2026-01-31T10:30:00Z", "month", "2026-03-31T10:30:00Z"],
    ["2024-02-29T12:00:00Z", "2024-02-29T12:00:00Z", "year", "2025-02-28T12:00:00Z"],
  ] as const)("a period from %s with anchor %s and interval %s ends on %s", (start, anchor, interval, end) => {
    expect(periodEnd(at(start), { interval, anchor: at(anchor), tz })).toBe(at(end));
  });

  test("keeps the period whole when the shop changes its time zone", () => {
    const anchor = at("2026-06-30T22:00:00Z");
    expect(periodEnd(at("2026-07-30T22:00:00Z"), { interval: "month", anchor, tz })).toBe(at("2026-08-31T22:00:00Z"));
    const yearly = periodEnd(at("2027-06-30T22:00:00Z"), { interval: "year", anchor, tz });
    expect(yearly).toBe(at("2028-06-30T22:00:00Z"));
  });

  test("keeps the anchor's local time across daylight saving changes", () => {
    const berlin = "Europe/Berlin";
    const anchor = at("2027-10-31T22:45:00Z");
    const ends = [anchor];
    for (let n = 0; n < 6; n++) ends.push(periodEnd(ends.at(-1)!, { interval: "month", anchor, tz: berlin }));
    expect(ends.slice(1)).toEqual(
      [
        "2027-11-30T22:45:00Z",
        "2027-12-31T22:45:00Z",
        "2028-01-31T22:45:00Z",
        "2028-02-29T22:45:00Z",
        "2028-03-31T21:45:00Z",
        "2028-04-30T21:45:00Z",
      ].map(at),
    );
  });

  test("ends after the jump when daylight saving skips the anchor's time", () => {
    const newYork = { interval: "month", anchor: at("2026-02-08T07:30:00Z"), tz: "America/New_York" } as const;
    expect(periodEnd(newYork.anchor, newYork)).toBe(at("2026-03-08T07:30:00Z"));
  });

  test("prorates by the second: half at the exact middle", () => {
    const period = { start: at("2026-05-31T21:00:00Z"), end: at("2026-06-30T21:00:00Z") };
    const now = at("2026-06-15T21:00:00Z");
    expect([prorated(4_900, { ...period, now }), prorated(14_900, { ...period, now })]).toEqual([2_450, 7_450]);
    expect(prorated(4_900, { ...period, now: period.end + 1 })).toBe(0);
    expect(prorated(4_900, { ...period, now: period.start })).toBe(4_900);
  });
});

test.each([
  [2_450, 2_000, 490],
  [-2_450, 2_000, -490],
  [25, 200, 1],
  [0, 2_000, 0],
])("the tax on %i at %i basis points is %i", (amount, bps, tax) => {
  expect(taxOn(amount, bps)).toBe(tax);
});

test("a card number needs a valid length and a valid check digit", () => {
  expect(["4242 4242 4242 4242", "4000-0000-0000-0002", "5555555555554444"].map(isCardNumber)).toEqual([
    true,
    true,
    true,
  ]);
  expect(["4242424242424241", "4242", "", "4242x42424242424"].map(isCardNumber)).toEqual([false, false, false, false]);
});

test("a card is valid until the end of its last month", () => {
  const now = at("2026-06-30T23:00:00Z");
  expect([isExpired({ month: 6, year: 2026 }, now), isExpired({ month: 5, year: 2026 }, now)]).toEqual([false, true]);
});

test.each([
  ["1234567890", true],
  ["1234567891", false],
  ["10000000146", true],
  ["10000000147", false],
  ["00000000000", false],
  ["123", false],
])("the Turkish tax number %s is valid: %s", (text, isRight) => {
  expect(isTurkishTaxNumber(text)).toBe(isRight);
});
