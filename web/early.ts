/**
 * Runs before all other scripts and records input before hydration: repeats the last click on a button or select and
 * submits a form once the page is interactive. `main.tsx` and the router report both moments by events. Also shows a
 * plain page if the page's script did not load or failed before the first render.
 */
interface Rules {
  createHTML(text: string): string | null;
  createScriptURL(address: string): string | null;
}
const { trustedTypes } = globalThis as { trustedTypes?: { createPolicy(name: string, rules: Rules): unknown } };
// Libraries write texts (date fields) and rules (a style sheet) as markup. The only added script is the worker.
trustedTypes?.createPolicy("default", {
  createHTML: (text) => (text.includes("<") ? null : text),
  createScriptURL: (address) => (address === "/offline-sw.js" ? address : null),
});

const CONTROLS = "button, [role='button'], [role='combobox'], [role='tab']";

let again: (() => void) | null = null;

function hearPress(event: Event) {
  const control = (event.target as Element).closest<HTMLElement>(`${CONTROLS}, a[href]`);
  // Links and submit buttons work without scripts.
  if (!control?.matches(CONTROLS) || (control instanceof HTMLButtonElement && control.type === "submit")) return;
  again = () => {
    // A select opens on pointer down.
    control.dispatchEvent(new MouseEvent("mousedown", { bubbles: true, cancelable: true }));
    control.dispatchEvent(new MouseEvent("mouseup", { bubbles: true, cancelable: true }));
    control.click();
  };
}

function hearSubmit(event: SubmitEvent) {
  event.preventDefault();
  const form = event.target as HTMLFormElement;
  again = () => form.requestSubmit(event.submitter);
}

addEventListener("click", hearPress, true);
addEventListener("submit", hearSubmit, true);

addEventListener("pano:taken-over", () => {
  removeEventListener("click", hearPress, true);
  removeEventListener("submit", hearSubmit, true);
});
// Effects of the components run first.
addEventListener("pano:hydrated", () => requestAnimationFrame(() => setTimeout(() => again?.())), { once: true });

/** Shows a plain page if hydration failed; messages may be missing, so it has both languages. */
function showFailure() {
  const [main, alert, title, reload] = ["main", "div", "h1", "a"].map((tag) => document.createElement(tag));
  if (!main || !alert || !title || !reload) return;
  title.textContent = "Pano could not start · Pano başlatılamadı";
  reload.textContent = "Reload · Yenile";
  reload.setAttribute("href", "");
  alert.setAttribute("role", "alert");
  alert.append(title);
  main.append(alert, reload);
  document.getElementById("app")?.replaceChildren(main);
}

/** Retries a missing script once, most likely replaced by a newer build; then shows the failure. */
function lookWhetherBegun() {
  if ("begun" in document.documentElement.dataset || !navigator.onLine) return;
  const [visit] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  if (visit && visit.type !== "reload") location.reload();
  else showFailure();
}

addEventListener("pano:failed", showFailure);
// The page counts as loaded once its script has run.
if (document.readyState === "complete") lookWhetherBegun();
else addEventListener("load", lookWhetherBegun);
