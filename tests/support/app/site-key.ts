import { drawBytes } from "../../../server/seed/draw.ts";

const drawn = drawBytes(20260615, "workspace", 1, { field: "site_key", length: 12 });
/** The site key that every sample database has. */
export const SITE_KEY = `site_${Buffer.from(drawn).toString("hex")}`;
