import { say } from "./lib.mjs";

/** Site key of every sample database. */
export const SITE_KEY = "site_dadc74c94ac4f4e579b45771";
const EVERY_MS = 5_000;
const VISITORS = 40;
const PAGES = ["/", "/canta", "/cuzdan", "/sal", "/sandalye", "/sepet"];
const AGENTS = [
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36",
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1",
  "Mozilla/5.0 (Linux; Android 14; SM-X710) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36",
];

const oneOf = (list) => list[Math.floor(Math.random() * list.length)];

/** `SEED_LIVE=1`: sends a few page views per minute to the running server, so that the sample dashboard changes. */
export function sendVisits(url) {
  if (process.env.SEED_LIVE !== "1" || process.env.APP_MODE === "live") return;
  say("visits come in by themselves (SEED_LIVE=1)");
  setInterval(() => {
    const visitor = Math.floor(Math.random() * VISITORS);
    const event = Math.random() < 0.3 ? { event: "added to basket" } : {};
    fetch(`${url}/api/collect`, {
      method: "POST",
      headers: { "content-type": "application/json", "user-agent": AGENTS[visitor % AGENTS.length] },
      body: JSON.stringify({
        siteKey: SITE_KEY,
        visitor: `sample ${visitor}`,
        screen: "1440x900",
        url: `https://shop.example${oneOf(PAGES)}`,
        ...event,
      }),
    }).catch((error) => say(`no visit could be sent: ${error.message}`));
  }, EVERY_MS).unref();
}
