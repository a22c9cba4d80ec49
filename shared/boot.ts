import type { User } from "./api/auth/auth.ts";
import type { Success } from "./envelope.ts";

export type Locale = "en" | "tr";

/** Locale with this name; undefined if it is not supported. */
export const localeOf = (text: string | null | undefined): Locale | undefined =>
  text === "en" || text === "tr" ? text : undefined;

/** First language of an Accept-Language header, if it is supported. */
export const localeOfBrowser = (acceptLanguage: string | undefined): Locale | undefined =>
  localeOf(acceptLanguage?.split(/[-,;]/)[0]?.trim().toLowerCase());
export type ThemeName = "light" | "dark";

/** Cookie set by a browser that has cached the font files. */
export const FONTS_KEPT = "fonts-kept";

/** Cookie with the browser's viewport class. */
export const SEEN_ON = "viewport";
export type SeenOn = "phone" | "wide";

/** Data that the first paint depends on, serialised by the server as JSON. */
export interface Boot {
  /** Requested path with query. */
  url: string;
  mode: "mock" | "live";
  theme: ThemeName;
  sidebarOpen: boolean;
  /** Whether this browser has cached the fonts; on a first visit they load after hydration. */
  fontsKept: boolean;
  /** Viewport class of this browser's last page, so that lists are rendered for it only; null if unknown. */
  seenOn: SeenOn | null;
  locale: Locale;
  /** IANA time zone of displayed times. */
  timeZone: string;
  /** Offset of `timeZone` from UTC at `now`, milliseconds. */
  zoneOffset: number;
  /** IANA time zone of the shop's calendar days. */
  shopZone: string;
  /** Offset of `shopZone` from UTC at `now`, milliseconds. */
  shopOffset: number;
  currency: string;
  /** Tax included in the shop's prices, in basis points. */
  taxBps: number;
  /** Whether roles limit permissions; otherwise there are only two levels. */
  enforceRoles: boolean;
  /** Default low-stock threshold of a new product. */
  lowStockDefault: number;
  /** Prefix of new order numbers. */
  orderPrefix: string;
  /** Whether browsers create passkeys for this host: not for an IP address. */
  passkeys: boolean;
  /** No mail sender is configured: the shop sends no email, and no text may claim it did. */
  mailIsOff: boolean;
  /** The next account is the first one, and registration requires the setup code. */
  asksSetupCode?: true;
  /** Minimum length of a new password. */
  passwordMin: number;
  /** Payment processor to which the page sends cards, and its publishable key; absent with the test processor. */
  cardsTo?: { url: string; key: string };
  /** Server time of the render, epoch milliseconds; relative times are calculated from it. */
  now: number;
  /** Id of the page's request. */
  requestId: string;
  /** User of the rendered page; null on public pages and if the browser's route guard decides. */
  user: User | null;
  /** Response envelopes by SWR key (`/ecommerce/orders?page=1`, parameters sorted). */
  data: Record<string, Success<unknown>>;
  /** Formatted numbers and times of the page, by formatter and value; empty if the page was not rendered. */
  texts: Record<string, Record<string, string>>;
  /** Style attribute values that the document moved into CSS rules; restored before hydration. */
  styles: string[];
  build: string;
  authorUrl: string;
  repoUrl: string;
  /** The development bundle compares style attributes during hydration, so none are moved into rules. */
  development: boolean;
}

/** Assets in the head of a page. */
export interface PageAssets {
  title: string;
  /** Script that records clicks and form submissions until the page is interactive. */
  early: string;
  entry: string;
  preload: string[];
  fonts: string[];
  styles: string[];
}

/** Interface of the server-side build of the web app. */
export interface Renderer {
  render(boot: Boot): Promise<{ html: string; css: { id: string; rules: string }[]; texts: Boot["texts"] }>;
  /** CSS rules of every page, rendered or not. */
  rules: string;
  /** Title, scripts, preloads, fonts and style sheets of a page, as URLs below `/assets/`. */
  assets(boot: Pick<Boot, "url" | "locale" | "user">): PageAssets;
}
