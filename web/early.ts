/**
 * Comes before all other scripts and hears what is pressed while nothing can answer yet: the last press on a button or
 * a list of choices is made again, and a form is sent, when the page is live. `main.tsx` and the router tell both moments by events.
 * It also sees to a page whose own script did not come, or failed before there was anything to draw.
 */
interface Rules {
  createHTML(text: string): string | null;
  createScriptURL(address: string): string | null;
}
const { trustedTypes } = globalThis as { trustedTypes?: { createPolicy(name: string, rules: Rules): unknown } };
// What libraries write as markup are texts (date fields) and rules (a style sheet). No script is added but the worker.
trustedTypes?.createPolicy("default", {
  createHTML: (text) => (text.includes("<") ? null : text),
  createScriptURL: (address) => (address === "/offline-sw.js" ? address : null),
});

const CONTROLS = "button, [role='button'], [role='combobox'], [role='tab']";

let again: (() => void) | null = null;

function hearPress(event: Event) {
  const control = (event.target as Element).closest<HTMLElement>(`${CONTROLS}, a[href]`);
  // Links and what sends a form have a meaning of the browser's own.
  if (!control?.matches(CONTROLS) || (control instanceof HTMLButtonElement && control.type === "submit")) return;
  again = () => {
    // A list of choices opens when the button goes down.
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
// What the components do themselves right after their first drawing comes before.
addEventListener("pano:hydrated", () => requestAnimationFrame(() => setTimeout(() => again?.())), { once: true });

/** Puts a plain page in the place of one that could not come to life; no catalogue is sure to be there, so both languages stand. */
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

/** A script that was not there, most likely since a newer build took its place, is asked for once more; then it is said. */
function lookWhetherBegun() {
  if ("begun" in document.documentElement.dataset || !navigator.onLine) return;
  const [visit] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  if (visit && visit.type !== "reload") location.reload();
  else showFailure();
}

addEventListener("pano:failed", showFailure);
// A page has loaded once its script has run.
if (document.readyState === "complete") lookWhetherBegun();
else addEventListener("load", lookWhetherBegun);
