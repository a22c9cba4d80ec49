const YEAR_S = 365 * 24 * 60 * 60;

/** Stores a choice in local storage and in the cookie of the same name, which the server reads. */
export function persistChoice(name: string, value: string): void {
  localStorage.setItem(name, value);
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on plain http.
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=${YEAR_S}; samesite=lax${
    location.protocol === "https:" ? "; secure" : ""
  }`;
}
