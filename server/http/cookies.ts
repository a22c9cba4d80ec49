import type { Settings } from "../settings.ts";

type Mode = Settings["mode"];

/** The HttpOnly cookie that holds the session's token. */
export const sessionCookie = (mode: Mode): string => (mode === "live" ? "__Host-sid" : "sid");

/** The cookie that marks a browser somebody was signed in on. */
export const deviceCookie = (mode: Mode): string => (mode === "live" ? "__Host-device" : "device");
