import type { User } from "./api/auth/auth.ts";
import type { Success } from "./envelope.ts";

export type Locale = "en" | "tr";
export type ThemeName = "light" | "dark";

/** The cookie by which a browser tells that it keeps the font files. */
export const FONTS_KEPT = "fonts-kept";

/** The cookie by which a browser tells how wide it is. */
export const SEEN_ON = "seen-on";
export type SeenOn = "phone" | "wide";

/** Everything the first paint depends on, settled by the server and handed to the browser as JSON. */
export interface Boot {
  /** Path with query, as asked. */
  url: string;
  mode: "mock" | "live";
  theme: ThemeName;
  sidebarOpen: boolean;
  /** Whether this browser has the fonts already; a first visit fetches them when the page is live. */
  fontsKept: boolean;
  /** What this browser's last page was seen on, so that lists are drawn for it alone; null before it has said so. */
  seenOn: SeenOn | null;
  locale: Locale;
  /** IANA zone times are shown in. */
  timeZone: string;
  /** How far that zone is ahead of UTC at `now`, milliseconds. */
  zoneOffset: number;
  /** IANA zone the shop's days are counted in. */
  shopZone: string;
  /** How far the shop's zone is ahead of UTC at `now`, milliseconds. */
  shopOffset: number;
  currency: string;
  /** The tax inside the shop's prices, hundredths of a percent. */
  taxBps: number;
  /** Whether roles decide what a person may do; two levels only where they do not. */
  enforceRoles: boolean;
  /** From how many pieces on a new product counts as low on stock. */
  lowStockDefault: number;
  /** What the numbers of new orders begin with. */
  orderPrefix: string;
  /** Whether browsers make passkeys for this address: not for a bare IP. */
  passkeys: boolean;
  /** No sender is set up: no email leaves this shop, and no text may say that one did. */
  mailIsOff: boolean;
  /** The next account is the first one, and the server asks for its setup code. */
  asksSetupCode?: true;
  /** The shortest new password that is taken. */
  passwordMin: number;
  /** The processor to which the page itself hands a card, and its publishable key; absent with the test processor. */
  cardsTo?: { url: string; key: string };
  /** The server's clock when the page was drawn, epoch milliseconds; "2 hours ago" is reckoned from it. */
  now: number;
  /** Of the request this page came by. */
  requestId: string;
  /** Whose page was drawn; null on open pages and where the browser's guard decides. */
  user: User | null;
  /** Answers by SWR key (`/ecommerce/orders?page=1`, parameters sorted), whole envelopes. */
  data: Record<string, Success<unknown>>;
  /** What the page's figures and times were written as, by formatter and value; empty on a page that was not drawn. */
  texts: Record<string, Record<string, string>>;
  /** Texts of the style attributes that the document lifted into rules, put back before hydration. */
  styles: string[];
  build: string;
  authorUrl: string;
  repoUrl: string;
  /** The development bundle compares style attributes, so nothing is lifted there. */
  development: boolean;
}

/** What the head of a page names. */
export interface PageAssets {
  title: string;
  /** What hears presses until the entry answers them. */
  early: string;
  entry: string;
  preload: string[];
  fonts: string[];
  styles: string[];
}

/** What the server-side build of the web app offers the document. */
export interface Renderer {
  render(boot: Boot): Promise<{ html: string; css: { id: string; rules: string }[]; texts: Boot["texts"] }>;
  /** The style rules that every page has, also one that was not drawn. */
  rules: string;
  /** Title, scripts, preloads, fonts and style sheets of the page at its path with query, as addresses under `/assets/`. */
  assets(boot: Pick<Boot, "url" | "locale" | "user">): PageAssets;
}
