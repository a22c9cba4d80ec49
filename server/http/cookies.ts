import type { Settings } from "../settings.ts";

type Mode = Settings["mode"];

/** Name of the HttpOnly cookie with the session token. */
export const sessionCookie = (mode: Mode): string => (mode === "live" ? "__Host-sid" : "sid");

/** Name of the cookie that marks a browser with an earlier sign-in. */
export const deviceCookie = (mode: Mode): string => (mode === "live" ? "__Host-device" : "device");
