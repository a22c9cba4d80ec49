import { createRoot, hydrateRoot } from "react-dom/client";
import { BrowserRouter } from "react-router-dom";
import { learnOffset } from "#shared/rules/zone.ts";
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
import { readBoot, restoreStyles } from "./read-boot.ts";
import { fetchParts, Pages } from "./router.tsx";
import { showStartFailure } from "./start-failure.ts";
import { styleCache } from "./theme/style-cache.ts";

/** Decides whether this page may be shown, fetches what it needs and takes over what the server has drawn. */
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
  // What is drawn from here on is not the document's first frame: `next-frame` in `page-rules.ts`.
  document.documentElement.dataset.hydrated = "";
  const getReady = () => {
    // An answer may name refusals too (a bulk act's results), and the line may be gone by then.
    whenIdle(() => void learnRefusals().catch(() => undefined));
    whenIdle(() => warmUpFormatters(boot.locale));
    whenIdle(markIdle);
  };
  addEventListener("pano:hydrated", getReady, { once: true });
  if (root.firstElementChild) {
    restoreStyles(root, boot.styles);
    // The frame in one task; the screen within it, which has a boundary of its own, in as many as it takes.
    hydrateRoot(root, tree, {
      onRecoverableError: (error) => console.error("Hydration:", error),
      onUncaughtError,
    });
  } else createRoot(root, { onUncaughtError }).render(tree);
}

/** The page is lost; what was typed is not. */
function onUncaughtError(error: unknown) {
  storeDrafts();
  showStartFailure(error);
}

/** Most pages are never refused anything, so what could be said then does not hold them up. */
const learnRefusals = () => fetchWords(["refusal"]);

/** A screen without its script still gets its frame; in its place it says that a newer build is there. */
function offerReload(error: unknown) {
  if (!isMissingChunk(error)) throw error;
}
