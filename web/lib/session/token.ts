const TOKEN_KEY = "theme-token";
const XOR_KEY = "pano-theme-key";

/** Token of the person this page belongs to. */
let own = "";

/** Stored token, or "". An unreadable one is reported once and deleted. */
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

/** Stores the token for the next visit. */
export function writeToken(token: string): void {
  own = token;
  localStorage.setItem(TOKEN_KEY, encode(token));
}

/** Whether the stored token belongs to the page's person: false after another tab's sign-in. */
export const isOwnToken = (): boolean => readToken() !== "" && readToken() === own;

/** Adopts a token that another tab stored for the same person. */
export function adoptToken(): void {
  own = readToken();
}

/** Deletes the token; other tabs are notified. */
export function dropToken(): void {
  localStorage.removeItem(TOKEN_KEY);
}

/** Subscribes to sign-in (`true`) and sign-out (`false`) in other tabs; returns unsubscribe. */
export function onTokenElsewhere(hear: (isSignedIn: boolean) => void): () => void {
  const listener = (event: StorageEvent) => {
    if (event.key === TOKEN_KEY || event.key === null) hear(event.newValue !== null);
  };
  addEventListener("storage", listener);
  return () => removeEventListener("storage", listener);
}

/** Obfuscates a token (XOR with a fixed key, base64); no encryption. */
export function encode(token: string): string {
  return btoa(String.fromCharCode(...mix(new TextEncoder().encode(token))));
}

/** Reverses {@link encode}; throws on other text. */
export function decode(stored: string): string {
  const bytes = Uint8Array.from(atob(stored), (letter) => letter.charCodeAt(0));
  return new TextDecoder("utf-8", { fatal: true }).decode(mix(bytes));
}

const mix = (bytes: Uint8Array): Uint8Array => bytes.map((byte, at) => byte ^ XOR_KEY.charCodeAt(at % XOR_KEY.length));
