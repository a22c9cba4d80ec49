/** Said by every answer, page or not: it is what it says it is, stands in no frame, and goes to nobody else. */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=(), interest-cohort=()",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  // Whatever is no page of ours runs nothing when it is opened by itself.
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
};

const YEAR_S = 31_536_000;

/** The headers of every answer in a mode. */
export const headersIn = (mode: "mock" | "live"): [string, string][] =>
  Object.entries(mode === "live" ? LIVE_HEADERS : { ...SECURITY_HEADERS, "X-App-Mode": "mock" });

/** The same, and what live mode adds: it is only ever reached by TLS, so it says so. */
const LIVE_HEADERS: Readonly<Record<string, string>> = {
  ...SECURITY_HEADERS,
  "Strict-Transport-Security": `max-age=${YEAR_S}; includeSubDomains`,
};
