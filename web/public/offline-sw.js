// Keeps one page for a start without a network, and nothing else.
const KEPT = "pano-offline-1";
const FILES = ["/offline.html", "/offline.css"];

addEventListener("install", (event) => {
  event.waitUntil(caches.open(KEPT).then((cache) => cache.addAll(FILES)));
  skipWaiting();
});

addEventListener("activate", (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name !== KEPT).map((name) => caches.delete(name)))),
  );
});

addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.mode === "navigate") {
    event.respondWith(fetch(request).catch(() => caches.match("/offline.html")));
  } else if (new URL(request.url).pathname === "/offline.css") {
    event.respondWith(fetch(request).catch(() => caches.match("/offline.css")));
  }
});
