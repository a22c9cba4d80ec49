const KEY = "theme-token-kept";

/** Stores whether the session outlives the browser; otherwise a session cookie marks it. */
export function writeSessionCookie(isKept: boolean): void {
  localStorage.setItem(KEY, isKept ? "1" : "0");
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on plain http.
  document.cookie = `${KEY}=0; path=/; samesite=lax${isKept ? "; max-age=0" : ""}`;
}

/** Whether the browser was closed since a sign-in without "keep". */
export function hasSessionEnded(): boolean {
  return localStorage.getItem(KEY) === "0" && !document.cookie.split("; ").includes(`${KEY}=0`);
}

/** Whether the last sign-in was meant to outlive the browser. */
export const isSessionLasting = (): boolean => localStorage.getItem(KEY) !== "0";
