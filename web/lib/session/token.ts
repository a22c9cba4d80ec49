const TOKEN_KEY = "theme-token";
const XOR_KEY = "pano-theme-key";

/** The token of the person this page is for. */
let own = "";

/** The stored token, or "" when there is none. One that cannot be read is reported once and dropped. */
export function readToken(): string {
  const stored = localStorage.getItem(TOKEN_KEY);
  if (!stored) return "";
  try {
    const token = decode(stored);
    own ||= token;
    return token;
  } catch (cause) {
    console.error("The stored sign-in cannot be read and counts as none.", cause);
    dropToken();
    return "";
  }
}

/** Keeps the token for the next visit. */
export function writeToken(token: string): void {
  own = token;
  localStorage.setItem(TOKEN_KEY, encode(token));
}

/** Whether the stored token is still that of the page's person: not if another tab has signed in since. */
export const isOwnToken = (): boolean => readToken() !== "" && readToken() === own;

/** The token another tab has stored is the same person's. */
export function adoptToken(): void {
  own = readToken();
}

/** Forgets the token; other tabs hear of it. */
export function dropToken(): void {
  localStorage.removeItem(TOKEN_KEY);
}

/** Calls back when another tab signed in (`true`) or out (`false`), until the returned function is called. */
export function onTokenElsewhere(hear: (isSignedIn: boolean) => void): () => void {
  const listener = (event: StorageEvent) => {
    if (event.key === TOKEN_KEY || event.key === null) hear(event.newValue !== null);
  };
  addEventListener("storage", listener);
  return () => removeEventListener("storage", listener);
}

/** Hides a token from a passing eye, no more: XOR with a fixed key, then base64. */
export function encode(token: string): string {
  return btoa(String.fromCharCode(...mix(new TextEncoder().encode(token))));
}

/** Undoes {@link encode}; throws on text that is not of its making. */
export function decode(stored: string): string {
  const bytes = Uint8Array.from(atob(stored), (letter) => letter.charCodeAt(0));
  return new TextDecoder("utf-8", { fatal: true }).decode(mix(bytes));
}

const mix = (bytes: Uint8Array): Uint8Array => bytes.map((byte, at) => byte ^ XOR_KEY.charCodeAt(at % XOR_KEY.length));
