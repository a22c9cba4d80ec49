const YEAR_S = 365 * 24 * 60 * 60;

/** Writes a choice to the browser's storage and to the cookie of the same name, which the document reads. */
export function persistChoice(name: string, value: string): void {
  localStorage.setItem(name, value);
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on plain http.
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=${YEAR_S}; samesite=lax${
    location.protocol === "https:" ? "; secure" : ""
  }`;
}
