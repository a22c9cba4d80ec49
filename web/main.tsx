import createCache from "@emotion/cache";
import { startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { createBrowserRouter, matchRoutes, RouterProvider } from "react-router-dom";
import { guard } from "./app/guard.ts";
import { reloadOnce } from "./app/new-build.ts";
import { Providers } from "./app/providers.tsx";
import { readBoot, restoreStyles } from "./app/read-boot.ts";
import { routes } from "./app/router.tsx";
import { configureApi } from "./lib/api.ts";
import { ageFirstData, takeFirstData } from "./lib/first-data.ts";
import { lendNavigation } from "./lib/navigate.ts";
import { startPageClock } from "./lib/page-clock.ts";
import { sessionEnded } from "./lib/session.ts";

const catalogues = { en: () => import("./i18n/en.ts"), tr: () => import("./i18n/tr.ts") };

async function start() {
  const { boot, nonce } = readBoot();
  configureApi({ sendsToken: boot.mode === "mock", onUnauthorized: sessionEnded });
  if (!(await guard(boot))) return;

  const [{ messages }] = await Promise.all([
    catalogues[boot.locale](),
    ...(matchRoutes(routes, location) ?? []).map(async ({ route }) => {
      if (typeof route.lazy === "function") Object.assign(route, await route.lazy(), { lazy: undefined });
    }),
  ]);
  takeFirstData(boot.data);

  const router = createBrowserRouter(routes, { hydrationData: {} });
  lendNavigation((to, options) => void router.navigate(to, options));
  let path = location.pathname;
  router.subscribe(({ location: now }) => {
    startPageClock();
    if (now.pathname === path) return;
    path = now.pathname;
    ageFirstData();
  });

  const root = document.getElementById("app") as HTMLElement;
  const tree = (
    <Providers boot={boot} messages={messages} cache={createCache({ key: "css", ...(nonce && { nonce }) })}>
      <RouterProvider router={router} />
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
