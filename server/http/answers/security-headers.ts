/** Security headers of every response: no type sniffing, no framing, no use by other origins. */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=(), interest-cohort=()",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  // For API answers and files opened directly: nothing may run or load. Pages replace it with their own policy.
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
};

const YEAR_S = 31_536_000;

/** Headers of every response, per mode. */
export const headersIn = (mode: "mock" | "live"): [string, string][] =>
  Object.entries(mode === "live" ? LIVE_HEADERS : { ...SECURITY_HEADERS, "X-App-Mode": "mock" });

/** Live mode adds HSTS, since it is reached by TLS only. */
const LIVE_HEADERS: Readonly<Record<string, string>> = {
  ...SECURITY_HEADERS,
  "Strict-Transport-Security": `max-age=${YEAR_S}; includeSubDomains`,
};
