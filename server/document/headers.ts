interface Page {
  nonce: string;
  /** Pictures from anywhere may be shown: the reader of a mail has asked for them. */
  showsMailImages: boolean;
  /** The processor that the page hands cards to itself, where there is one. */
  cardsTo?: { url: string } | undefined;
}

/** The headers of a page: nothing may run, be framed or be sent elsewhere that is not ours, but for cards. */
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
      // Texts become markup and addresses scripts by the policies of web/early.ts and web/lib/trusted-mail.ts alone.
      "require-trusted-types-for 'script'",
      "trusted-types default mail",
      "report-uri /api/csp-reports",
    ].join("; "),
  };
}

/** A fresh nonce for one page. */
export const makeNonce = (): string => btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(18))));
