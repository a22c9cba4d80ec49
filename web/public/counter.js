// Counts the visits of a shop's pages, without a cookie and without keeping anything in the browser:
//   <script defer src="https://pano.example/counter.js" data-site="site_…"></script>
// pano("added to basket") counts an act on a page. data-visitor may name a customer by the shop's own id.
(() => {
  const { src, dataset } = document.currentScript;
  const to = new URL("/api/collect", src).href;
  const bare = (url) => url.split(/[?#]/)[0];
  let referrer = bare(document.referrer);
  let shown;

  const send = (event) => {
    const { site: siteKey, visitor } = dataset;
    const size = `${screen.width}x${screen.height}`;
    const body = JSON.stringify({ siteKey, visitor, url: bare(location.href), referrer, screen: size, event });
    // Plain text is sent without asking first.
    navigator.sendBeacon?.(to, body) || fetch(to, { method: "POST", body, keepalive: true, mode: "no-cors" });
  };
  const view = () => {
    const url = bare(location.href);
    if (url === shown) return;
    referrer = shown ?? referrer;
    shown = url;
    send();
  };

  for (const name of ["pushState", "replaceState"]) {
    const original = history[name];
    history[name] = function (...given) {
      original.apply(this, given);
      view();
    };
  }
  addEventListener("popstate", view);
  addEventListener("pageshow", ({ persisted }) => persisted && send());
  window.pano = (name) => send(String(name));
  if (document.prerendering) document.addEventListener("prerenderingchange", view);
  else view();
})();
