import { createRoot, hydrateRoot } from "react-dom/client";
import { BrowserRouter } from "react-router-dom";
import type { Boot } from "#shared/boot.ts";
import { learnOffset } from "#shared/rules/time/zone.ts";
import { fetchWords, speak, words } from "../i18n/words.ts";
import { configureApi } from "../lib/api/client.ts";
import { adoptInitialData } from "../lib/api/initial-data.ts";
import { storeDrafts } from "../lib/drafts/unsaved-input.ts";
import { adoptTexts, warmUpFormatters } from "../lib/formatters.ts";
import { listenBeforeRouter } from "../lib/page/history-events.ts";
import { markIdle } from "../lib/page/idle.ts";
import { whenIdle } from "../lib/page/when-idle.ts";
import { sessionEnded } from "../lib/session/session.ts";
import { guard } from "./guard.ts";
import { isMissingChunk } from "./new-build.ts";
import { Providers } from "./providers.tsx";
import { fetchParts, Pages } from "./router.tsx";
import { showStartFailure } from "./start-failure.ts";
import { styleCache } from "./theme/style-cache.ts";

/** Checks whether this page may be shown, loads what it needs and hydrates the server's markup. */
export async function start(): Promise<void> {
  const { boot, nonce } = readBoot();
  adoptTexts(boot.texts);
  learnOffset(boot.now, boot.timeZone, boot.zoneOffset);
  learnOffset(boot.now, boot.shopZone, boot.shopOffset);
  configureApi({
    sendsToken: boot.mode === "mock",
    lastRequestId: boot.requestId,
    onUnauthorized: sessionEnded,
    learnRefusals,
  });
  if (!(await guard(boot))) return;

  await Promise.all([speak(boot.locale), fetchParts(new URL(location.href), boot.user).catch(offerReload)]);
  adoptInitialData(boot.data);
  listenBeforeRouter();

  const root = document.getElementById("app") as HTMLElement;
  const tree = (
    <Providers boot={boot} messages={words} cache={styleCache(nonce)}>
      <BrowserRouter>
        <Pages />
      </BrowserRouter>
    </Providers>
  );
  dispatchEvent(new Event("pano:taken-over"));
  // Later renders are not the document's first frame: `next-frame` in `page-rules.ts`.
  document.documentElement.dataset.hydrated = "";
  const getReady = () => {
    // Successful answers may contain error codes (bulk results), and the connection may be lost by then.
    whenIdle(() => void learnRefusals().catch(() => undefined));
    whenIdle(() => warmUpFormatters(boot.locale));
    whenIdle(markIdle);
  };
  addEventListener("pano:hydrated", getReady, { once: true });
  if (root.firstElementChild) {
    restoreStyles(root, boot.styles);
    // Hydrates the shell in one task; the screen, inside its own boundary, in several.
    hydrateRoot(root, tree, {
      onRecoverableError: (error) => console.error("Hydration:", error),
      onUncaughtError,
    });
  } else createRoot(root, { onUncaughtError }).render(tree);
}

/** Stores unsaved input before the page is lost. */
function onUncaughtError(error: unknown) {
  storeDrafts();
  showStartFailure(error);
}

/** Messages of API errors load late: most pages never need them. */
const learnRefusals = () => fetchWords(["refusal"]);

/** A screen whose chunk is missing keeps its shell, which offers the newer build. */
function offerReload(error: unknown) {
  if (!isMissingChunk(error)) throw error;
}

/** Boot data of the document and the nonce for later styles. */
function readBoot(): { boot: Boot; nonce: string } {
  const text = document.getElementById("boot")?.textContent;
  if (!text) throw new Error("The page came without its boot data.");
  const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? "";
  return { boot: JSON.parse(text) as Boot, nonce };
}

/** Restores inline styles that the document had moved into rules, before React compares. */
function restoreStyles(root: HTMLElement, styles: string[]): void {
  for (const element of root.querySelectorAll<HTMLElement>("[data-css]")) {
    element.style.cssText = styles[Number(element.dataset.css)] ?? "";
    delete element.dataset.css;
  }
}
