import type { Context } from "hono";
import { getCookie } from "hono/cookie";
import type { User } from "#shared/api/auth/auth.ts";
import type { Boot } from "#shared/boot.ts";
import { isPasskeyHost } from "#shared/rules/people/passkey-host.ts";
import { dayKey, zoneOffset } from "#shared/rules/time/zone.ts";
import type { Workspace } from "../actor.ts";
import { choicesOf } from "../document/choices.ts";
import { PAGE_TYPE, type PageData } from "../document/page-data.ts";
import type { Env } from "../http/env.ts";
import type { PaymentSettings } from "../settings.ts";
import type { DocumentDeps } from "./deps.ts";
import { destinationOf } from "./destination.ts";
import { firstData } from "./first-data.ts";

const DEFAULT_ZONE = "Europe/Istanbul";

/**
 * Answers all paths outside the API: a redirect, or the data that the edge renders a page from. If its initial data
 * fails, the page fetches it itself.
 */
export const documentRoutes = (deps: DocumentDeps) => (c: Context<Env>) => answerPage(c, deps);

async function answerPage(c: Context<Env>, deps: DocumentDeps): Promise<Response> {
  const url = new URL(c.req.url);
  const { settings } = c.var.actor.platform;
  const viewer = deps.signedIn(c);
  const user = viewer?.user ?? null;
  const lacksFactor = viewer?.lacksFactor ?? false;
  const destination = destinationOf({ url, mode: settings.mode, isSignedIn: user !== null, lacksFactor });
  if (destination.kind === "redirect") {
    return c.body(null, 302, { location: destination.to, "cache-control": "private, no-store" });
  }
  const asksSetupCode = !user && deps.asksForSetupCode(c);
  const boot = bootOf(c, { url, user, asksSetupCode });
  const page: PageData = { boot, isDrawn: destination.kind === "screen", showsMailImages: asksForImages(url) };
  if (destination.kind === "screen") {
    const today = dayKey(boot.now, boot.shopZone);
    const rows = boot.user?.preferences.rowsPerPage;
    boot.data = await firstData(c, { screen: destination.screen, url, today, rows, ask: deps.ask }).catch((error) => {
      const { platform, requestId } = c.var.actor;
      platform.log("error", "initial data failed", { requestId, path: url.pathname, error: String(error) });
      return {};
    });
  }
  return c.body(JSON.stringify(page), 200, { "content-type": PAGE_TYPE });
}

/** Only the inbox shows mail; remote images need a request for one message. */
const asksForImages = ({ pathname, searchParams }: URL): boolean => pathname === "/inbox" && searchParams.has("images");

function bootOf(
  c: Context<Env>,
  { url, user, asksSetupCode }: { url: URL; user: User | null; asksSetupCode: boolean },
): Boot {
  const { settings } = c.var.actor.platform;
  const choices = choicesOf({
    cookies: getCookie(c),
    lang: url.searchParams.get("lang"),
    acceptLanguage: c.req.header("accept-language"),
    user,
  });
  const workspace = workspaceIfThere(c);
  const shopZone = workspace?.tz ?? DEFAULT_ZONE;
  const timeZone = choices.timeZone ?? shopZone;
  return {
    url: url.pathname + url.search,
    mode: settings.mode,
    theme: choices.theme,
    sidebarOpen: choices.sidebarOpen,
    fontsKept: choices.fontsKept,
    seenOn: choices.seenOn,
    locale: choices.locale,
    timeZone,
    zoneOffset: zoneOffset(c.var.actor.now, timeZone),
    shopZone,
    shopOffset: zoneOffset(c.var.actor.now, shopZone),
    currency: workspace?.currency ?? "USD",
    taxBps: workspace?.taxBps ?? 0,
    enforceRoles: workspace?.enforceRoles ?? false,
    lowStockDefault: workspace?.lowStockDefault ?? 10,
    orderPrefix: workspace?.orderPrefix ?? "#",
    passkeys: isPasskeyHost(url.hostname),
    mailIsOff: c.var.actor.platform.mail.isOff,
    ...(asksSetupCode && { asksSetupCode }),
    passwordMin: settings.passwordMin,
    ...cardsTo(settings.payments),
    now: c.var.actor.now,
    requestId: c.var.actor.requestId,
    user,
    data: {},
    texts: {},
    styles: [],
    build: settings.build,
    authorUrl: settings.authorUrl,
    repoUrl: settings.repoUrl,
    development: false,
  };
}

/** Workspace, or null while the database fails: the page is rendered anyway. */
function workspaceIfThere(c: Context<Env>): Workspace | null {
  try {
    return c.var.actor.workspace();
  } catch {
    return null;
  }
}

/** Included in every page, because client-side navigation reaches the card form without a new document. */
const cardsTo = ({ kind, url, publicKey }: PaymentSettings): Pick<Boot, "cardsTo"> =>
  kind === "http" ? { cardsTo: { url, key: publicKey } } : {};
