import type { Device } from "../../db/tables/figures.ts";

const TABLET = /iPad|Tablet|PlayBook|Silk|Kindle|Android(?!.*Mobile)/i;
const MOBILE = /Mobi|iPhone|iPod|Android|Windows Phone|BlackBerry/i;

/** The kind of device by the browser's name for itself; `screen` is like `1440x900`. */
export function deviceOf(agent: string, screen?: string | null): Device {
  if (TABLET.test(agent)) return "tablet";
  if (MOBILE.test(agent)) return "mobile";
  // A tablet of Apple calls itself a Mac, but no Mac's screen stands upright.
  const [width = 0, height = 0] = (screen ?? "").split("x").map(Number);
  return /Macintosh/.test(agent) && width < height ? "tablet" : "desktop";
}
