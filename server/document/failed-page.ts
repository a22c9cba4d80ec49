import { parse } from "hono/utils/cookie";
import type { AppError } from "../app-error.ts";
import { choicesOf } from "./choices.ts";
import { makeNonce, pageHeaders } from "./headers.ts";

const words = {
  en: {
    unavailable: ["Pano cannot reach its data just now", "Nothing is lost. Try again in a moment."],
    other: ["This page could not be made", "Try again. If it stays so, tell whoever runs this shop."],
    again: "Try again",
    request: "Request",
  },
  tr: {
    unavailable: ["Pano şu anda verilerine ulaşamıyor", "Hiçbir şey kaybolmadı. Birazdan yeniden deneyin."],
    other: ["Bu sayfa hazırlanamadı", "Yeniden deneyin. Sürerse bu dükkânı işleten kişiye bildirin."],
    again: "Yeniden dene",
    request: "İstek",
  },
} as const;

/** Theme colours of this page. */
const colours = {
  light: { scheme: "light", ground: "#F7F7F5", text: "#16181A", act: "#0B6E62", onAct: "#FFFFFF" },
  dark: { scheme: "dark", ground: "#101214", text: "#ECEDEE", act: "#36C2B0", onAct: "#06201C" },
} as const;

const lookOf = ({ scheme, ground, text, act, onAct }: (typeof colours)["light" | "dark"]) => `
html{color-scheme:${scheme};background:${ground};color:${text};font:16px/1.5 Inter,system-ui,sans-serif}
body{margin:0;min-height:100vh;display:grid;place-content:center;padding:24px;box-sizing:border-box}
main{max-width:440px}h1{font-size:24px;line-height:1.25;font-weight:600;margin:0 0 8px}p{margin:0 0 20px}
a{display:inline-block;padding:8px 16px;border-radius:8px;background:${act};color:${onAct};font-weight:500;text-decoration:none}
a:focus-visible{outline:2px solid ${text};outline-offset:2px}small{opacity:.75;overflow-wrap:anywhere}`;

const asText = (text: string): string => text.replace(/[&<]/g, (one) => (one === "&" ? "&amp;" : "&lt;"));

/** True if a person opened the URL, so that an error is shown as a page. */
export const wantsPage = ({ method, url, headers }: Request): boolean =>
  method === "GET" &&
  !/^\/(?:api|assets)(?:\/|$)/.test(new URL(url).pathname) &&
  !!headers.get("accept")?.includes("text/html");

/**
 * Error page in the reader's language, without scripts, for a page that cannot be rendered at all. It shows the message
 * of an `unavailable` error, which only the operator can fix.
 */
export function failedPage(
  request: Request,
  { code, status, details }: AppError,
  { requestId, headers }: { requestId: string; headers: Record<string, string> },
): Response {
  const { locale, theme } = choicesOf({
    cookies: parse(request.headers.get("cookie") ?? ""),
    lang: new URL(request.url).searchParams.get("lang"),
    acceptLanguage: request.headers.get("accept-language") ?? undefined,
    user: null,
  });
  const { again, request: asked, ...said } = words[locale];
  const [title, text] = code === "unavailable" ? said.unavailable : said.other;
  const told = code === "unavailable" && details.message ? `<p>${asText(details.message)}</p>` : "";
  const nonce = makeNonce();
  return new Response(
    `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><title>${title} · Pano</title>
<meta name="viewport" content="width=device-width,initial-scale=1"><style nonce="${nonce}">${lookOf(colours[theme])}</style></head>
<body><main><h1>${title}</h1><p>${text}</p>${told}<p><a href="">${again}</a></p><small>${asked} ${requestId}</small></main></body></html>
`,
    { status, headers: { ...headers, ...pageHeaders({ nonce, showsMailImages: false }) } },
  );
}
