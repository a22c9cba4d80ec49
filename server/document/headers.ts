interface Page {
  nonce: string;
  /** Allows remote images, because the reader of a mail requested them. */
  showsMailImages: boolean;
  /** Payment processor that receives cards directly from the page, if any. */
  cardsTo?: { url: string } | undefined;
}

/** Headers of a page. Its CSP allows only our own scripts, frames and connections, except to the payment processor. */
export function pageHeaders({ nonce, showsMailImages, cardsTo }: Page): Record<string, string> {
  return {
    "content-type": "text/html; charset=utf-8",
    "cache-control": "private, no-store",
    vary: "Cookie, Accept-Language",
    "content-security-policy": [
      "default-src 'none'",
      "script-src 'self'",
      `style-src 'self' 'nonce-${nonce}'`,
      "style-src-attr 'none'",
      `img-src 'self' data: blob:${showsMailImages ? " https:" : ""}`,
      "font-src 'self'",
      `connect-src 'self'${cardsTo ? ` ${new URL(cardsTo.url).origin}` : ""}`,
      "manifest-src 'self'",
      "worker-src 'self'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      // Only the Trusted Types policies of web/early.ts and web/lib/text/trusted-mail.ts may create HTML and script URLs.
      "require-trusted-types-for 'script'",
      "trusted-types default mail",
      "report-uri /api/csp-reports",
    ].join("; "),
  };
}

/** Creates a random nonce for one page. */
export const makeNonce = (): string => btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(18))));
