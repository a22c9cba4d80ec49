import type { Context } from "hono";
import { getCookie } from "hono/cookie";
import type { User } from "#shared/api/auth/auth.ts";
import type { Boot, Renderer } from "#shared/boot.ts";
import { isPasskeyHost } from "#shared/rules/passkey-host.ts";
import { dayKey, zoneOffset } from "#shared/rules/zone.ts";
import { isFilePath, serveAsset } from "../http/asset.ts";
import type { Env } from "../http/env.ts";
import type { PaymentSettings } from "../settings.ts";
import { choicesOf } from "./choices.ts";
import type { DocumentDeps } from "./deps.ts";
import { type Destination, destinationOf } from "./destination.ts";
import { firstData } from "./first-data.ts";
import { makeNonce, pageHeaders } from "./headers.ts";
import { liftStyles } from "./lift-styles.ts";
import { headOf, restOf } from "./page.ts";

const GROUND = { light: "#F7F7F5", dark: "#101214" };
const DEFAULT_ZONE = "Europe/Istanbul";

/** Answers every address that is neither API nor asset: with a file of the site's root, a redirect, or a drawn page. */
export const documentRoutes = (deps: DocumentDeps) => (c: Context<Env>) => drawDocument(c, deps);

/** Session, redirect, status and headers are settled first; then the head goes out while the data is being fetched. */
export async function drawDocument(c: Context<Env>, deps: DocumentDeps): Promise<Response> {
  const url = new URL(c.req.url);
  if (isFilePath(url.pathname)) {
    const file = await serveAsset(c);
    // Who typed an address that is none sees a page; what a page asks for is a plain 404.
    if (file.status !== 404 || !c.req.header("accept")?.includes("text/html")) return file;
  }
  const { renderer } = deps;
  if (!renderer) return c.text("The web app was not built. Run: npm run build", 503, { "cache-control": "no-store" });

  const { settings } = c.var.platform;
  const viewer = await deps.signedIn(c);
  const user = viewer?.user ?? null;
  const lacksFactor = viewer?.lacksFactor ?? false;
  const destination = destinationOf({ url, mode: settings.mode, isSignedIn: user !== null, lacksFactor });
  if (destination.kind === "redirect") {
    return c.body(null, 302, { location: destination.to, "cache-control": "private, no-store" });
  }
  const asksSetupCode = !user && (await deps.asksForSetupCode(c));
  const boot = await bootOf(c, { url, user, asksSetupCode });
  const nonce = makeNonce();
  const headers = pageHeaders({ nonce, showsMailImages: asksForImages(url), cardsTo: boot.cardsTo });
  if (c.req.method === "HEAD") return c.body(null, 200, headers);
  const assets = renderer.assets(boot);

  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const out = writable.getWriter();
  const utf8 = new TextEncoder();
  const work = (async () => {
    await out.write(utf8.encode(headOf({ boot, assets, rules: renderer.rules, nonce, ground: GROUND[boot.theme] })));
    await out.write(utf8.encode(await restFor(c, { boot, nonce, url, destination, renderer, ask: deps.ask })));
    await out.close();
  })().catch((error: unknown) => {
    c.var.platform.log("error", "a page broke off", { requestId: c.var.requestId, error: String(error) });
    return out.abort(error).catch(() => undefined);
  });
  keepAlive(c, work);
  return c.body(readable, 200, headers);
}

/** Only the inbox shows mail, and it has to be asked for the pictures of one message. */
const asksForImages = ({ pathname, searchParams }: URL): boolean => pathname === "/inbox" && searchParams.has("images");

interface Drawing {
  boot: Boot;
  nonce: string;
  url: URL;
  destination: Exclude<Destination, { kind: "redirect" }>;
  renderer: Renderer;
  ask: DocumentDeps["ask"];
}

/** The page after its head. A drawing that fails leaves an empty page with the data: the browser draws it. */
async function restFor(c: Context<Env>, { boot, nonce, url, destination, renderer, ask }: Drawing): Promise<string> {
  if (destination.kind === "empty") return restOf({ boot, nonce, html: "", css: [], lifted: "" });
  try {
    const today = dayKey(boot.now, boot.shopZone);
    const rows = boot.user?.preferences.rowsPerPage;
    boot.data = await firstData(c, { screen: destination.screen, url, today, rows, ask });
    const { html, css, texts } = await renderer.render(boot);
    const { styles, rules: lifted, html: lean } = liftStyles(html);
    return restOf({ boot: { ...boot, texts, styles }, nonce, css, html: lean, lifted });
  } catch (error) {
    c.var.platform.log("error", "a page could not be drawn", {
      requestId: c.var.requestId,
      path: url.pathname,
      error: error instanceof Error ? (error.stack ?? error.message) : String(error),
    });
    return restOf({ boot, nonce, html: "", css: [], lifted: "" });
  }
}

async function bootOf(
  c: Context<Env>,
  { url, user, asksSetupCode }: { url: URL; user: User | null; asksSetupCode: boolean },
): Promise<Boot> {
  const { settings } = c.var.platform;
  const choices = choicesOf({
    cookies: getCookie(c),
    lang: url.searchParams.get("lang"),
    acceptLanguage: c.req.header("accept-language"),
    user,
  });
  const workspace = await c.var.workspace().catch(() => null);
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
    zoneOffset: zoneOffset(c.var.now, timeZone),
    shopZone,
    shopOffset: zoneOffset(c.var.now, shopZone),
    currency: workspace?.currency ?? "USD",
    taxBps: workspace?.taxBps ?? 0,
    enforceRoles: workspace?.enforceRoles ?? false,
    lowStockDefault: workspace?.lowStockDefault ?? 10,
    orderPrefix: workspace?.orderPrefix ?? "#",
    passkeys: isPasskeyHost(url.hostname),
    mailIsOff: c.var.platform.mail.isOff,
    ...(asksSetupCode && { asksSetupCode }),
    passwordMin: settings.passwordMin,
    ...cardsTo(settings.payments),
    now: c.var.now,
    requestId: c.var.requestId,
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

/** On every page, since the screen with the cards is also reached without a new document. */
const cardsTo = ({ kind, url, publicKey }: PaymentSettings): Pick<Boot, "cardsTo"> =>
  kind === "http" ? { cardsTo: { url, key: publicKey } } : {};

/** Asks the host to wait for the rest of the page; only one of the hosts has to be asked. */
function keepAlive(c: Context<Env>, work: Promise<unknown>): void {
  try {
    c.executionCtx.waitUntil(work);
  } catch {
    c.var.platform.defer(work);
  }
}
