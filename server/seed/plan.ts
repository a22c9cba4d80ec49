export type Profile = "base" | "demo" | `scale:${number}`;

export interface SeedOptions {
  profile: Profile;
  seedNumber?: number;
  /** Reference time of all dates, epoch milliseconds. */
  anchor: number;
  /** Number of conversations, overriding the profile. */
  conversations?: number;
  /** Pepper of the three accounts' passwords; must be the server's own. */
  pepper?: string;
  /** Cost of the password hashes, as in the setting PASSWORD_COST. */
  passwordCost?: number;
}

/** Parameters of one seed run: sizes, anchor, time zone. */
export interface Plan {
  profile: Profile;
  seed: number;
  anchor: number;
  pepper: string;
  passwordCost: number;
  tz: string;
  prefix: string;
  isBase: boolean;
  isScale: boolean;
  people: number;
  products: number;
  orders: number;
  visits: number;
  conversations: number;
  cards: number;
}

export const DAY_MS = 86_400_000;
export const MINUTE_MS = 60_000;
export const SEED_NUMBER = 20_260_615;

function sizes(profile: Profile) {
  if (profile === "base") return { people: 25, products: 30, orders: 30, visits: 6_000, conversations: 24, cards: 18 };
  if (profile === "demo")
    return { people: 300, products: 120, orders: 1_200, visits: 40_000, conversations: 150, cards: 60 };
  const orders = Math.floor(Number(profile.slice("scale:".length)));
  if (!(orders >= 30 && orders <= 1_000_000)) throw new Error(`${profile}: from 30 to 1,000,000 orders`);
  return {
    people: Math.max(25, Math.floor(orders / 5)),
    products: Math.max(30, Math.min(50_000, Math.floor(orders / 20))),
    orders,
    visits: orders,
    conversations: Math.min(100_000, Math.floor(orders / 10)),
    cards: 500,
  };
}

/** Resolves the options to a plan. */
export function planOf(options: SeedOptions): Plan {
  return {
    ...sizes(options.profile),
    ...(options.conversations ? { conversations: options.conversations } : {}),
    profile: options.profile,
    seed: options.seedNumber ?? SEED_NUMBER,
    anchor: options.anchor,
    pepper: options.pepper ?? "",
    passwordCost: options.passwordCost ?? 14,
    tz: "Europe/Istanbul",
    prefix: "#",
    isBase: options.profile === "base",
    isScale: options.profile.startsWith("scale:"),
  };
}
