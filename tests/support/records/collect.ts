import { randomUUID } from "node:crypto";
import { ask } from "../app/app.ts";
import { SITE_KEY } from "../app/site-key.ts";

export const CHROME =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";

type Ask = (path: string, init: RequestInit) => Response | Promise<Response>;

/** What the counter's script sends of a page, for a visitor who was never there before. */
export const page = () => ({
  siteKey: SITE_KEY,
  visitor: randomUUID() as string | undefined,
  url: "https://shop.example/canta",
  referrer: "https://search.example/",
  screen: "1440x900",
});

/** Sends what a page has to tell, from a browser on a desk. */
export const collect = async (body: object, headers: Record<string, string> = {}, request: Ask = ask) =>
  request("/api/collect", {
    method: "POST",
    headers: { "content-type": "application/json", "user-agent": CHROME, ...headers },
    body: JSON.stringify(body),
  });
