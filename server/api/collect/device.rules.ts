import type { Device } from "../../db/tables/figures.ts";

const TABLET = /iPad|Tablet|PlayBook|Silk|Kindle|Android(?!.*Mobile)/i;
const MOBILE = /Mobi|iPhone|iPod|Android|Windows Phone|BlackBerry/i;

/** Device kind by user agent; `screen` is `width x height`, such as `1440x900`. */
export function deviceOf(agent: string, screen?: string | null): Device {
  if (TABLET.test(agent)) return "tablet";
  if (MOBILE.test(agent)) return "mobile";
  // An iPad sends the user agent of a Mac, but no Mac has a portrait screen.
  const [width = 0, height = 0] = (screen ?? "").split("x").map(Number);
  return /Macintosh/.test(agent) && width < height ? "tablet" : "desktop";
}
