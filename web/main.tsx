import createCache from "@emotion/cache";
import { startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { BrowserRouter } from "react-router-dom";
import { guard } from "./app/guard.ts";
import { reloadOnce } from "./app/new-build.ts";
import { Providers } from "./app/providers.tsx";
import { readBoot, restoreStyles } from "./app/read-boot.ts";
import { fetchParts, Pages } from "./app/router.tsx";
import { speak, words } from "./i18n/words.ts";
import { configureApi } from "./lib/api.ts";
import { takeFirstData } from "./lib/first-data.ts";
import { sessionEnded } from "./lib/session.ts";

async function start() {
  const { boot, nonce } = readBoot();
  configureApi({ sendsToken: boot.mode === "mock", onUnauthorized: sessionEnded });
  if (!(await guard(boot))) return;

  await Promise.all([speak(boot.locale), fetchParts(location.pathname)]);
  takeFirstData(boot.data);

  const root = document.getElementById("app") as HTMLElement;
  const tree = (
    <Providers boot={boot} messages={words} cache={createCache({ key: "css", ...(nonce && { nonce }) })}>
      <BrowserRouter>
        <Pages />
      </BrowserRouter>
    </Providers>
  );
  if (root.firstElementChild) {
    restoreStyles(root, boot.styles);
    startTransition(() => {
      hydrateRoot(root, tree, { onRecoverableError: (error) => console.error("Hydration:", error) });
    });
  } else createRoot(root).render(tree);
  if ("serviceWorker" in navigator && import.meta.env.PROD) {
    addEventListener("load", () => navigator.serviceWorker.register("/offline-sw.js").catch(() => undefined));
  }
}

addEventListener("vite:preloadError", reloadOnce);
void start();
