import { expect } from "vitest";
import { ANCHOR } from "../app/anchor.ts";
import type { Client } from "../app/client.ts";
import { rowsBy } from "./list-laws.ts";

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const dataOf = async (client: Client, path: string) => (await client.get(path)).body.data;

/** The laws of the shop's visitors, which no write to the shop may touch. */
export const audienceLaws: Record<string, (client: Client) => Promise<void>> = {
  "L31 new and returning visitors are all visitors": async (client) => {
    const [stats, { newVsReturning }] = [
      await dataOf(client, "/dashboard/stats"),
      await dataOf(client, "/dashboard/visitors"),
    ];

    expect(newVsReturning.total).toBe(newVsReturning.newUsers + newVsReturning.oldUsers);
    expect(newVsReturning).toMatchObject({ total: stats.allUsers, newUsers: stats.newUsers });
  },

  "L32 each visitor has one device": async (client) => {
    const [stats, { deviceBreakdown }] = [
      await dataOf(client, "/dashboard/stats"),
      await dataOf(client, "/dashboard/visitors"),
    ];

    const { total, desktop, tablet, mobile } = deviceBreakdown;
    expect(total).toBe(desktop + tablet + mobile);
    expect(total).toBe(stats.allUsers);
  },

  "L33 each visitor has one country, and the countries come most first": async (client) => {
    const [stats, countries] = [await dataOf(client, "/dashboard/stats"), await dataOf(client, "/dashboard/countries")];

    const users: number[] = countries.map((country: { users: number }) => country.users);
    expect(sum(users)).toBe(stats.allUsers);
    expect(users).toEqual([...users].sort((a, b) => b - a));
    expect(countries[0]).toMatchObject({ country: "Türkiye", flag: "🇹🇷" });
    expect(countries).toContainEqual(expect.objectContaining({ country: "Unknown", flag: "🏳" }));
  },

  "L34 events, views, sessions, visitors and new visitors never rise": async (client) => {
    const stats = await dataOf(client, "/dashboard/stats");

    const falling = [stats.eventCount, stats.pageViews, stats.sessions, stats.allUsers, stats.newUsers, 0];
    expect(falling).toEqual([...falling].sort((a, b) => b - a));
    expect(stats.newUsers).toBeGreaterThan(0);
  },

  "L35 the bounce rate is a percentage with one decimal, the duration whole seconds": async (client) => {
    const { bounceRate, avgDuration } = await dataOf(client, "/dashboard/stats");

    expect(bounceRate).toBeGreaterThanOrEqual(0);
    expect(bounceRate).toBeLessThanOrEqual(100);
    expect(Number(bounceRate.toFixed(1))).toBe(bounceRate);
    expect(Number.isInteger(avgDuration) && avgDuration > 0).toBe(true);
  },

  "L36 conversations are those of the last 30 days outside spam and trash": async (client) => {
    const { conversations } = await dataOf(client, "/dashboard/stats");
    const since = new Date(Date.parse(ANCHOR) - 30 * 86_400_000).toISOString();
    const all = await rowsBy(client, "/inbox/conversations", "cursor", "folder=all&pageSize=100");
    expect(conversations).toBe(all.filter(({ createdAt }) => String(createdAt) >= since).length);
  },

  "L37 the visitors of these minutes lie between the busiest minute and the sum": async (client) => {
    const minutes: number[] = await dataOf(client, "/dashboard/user-minutes");

    // The base data has 12 visits that were active then.
    expect(Math.max(...minutes)).toBeLessThanOrEqual(12);
    expect(sum(minutes)).toBeGreaterThanOrEqual(12);
  },
};
