import { createHash } from "node:crypto";

/** The SHA-256 of a token, in which form it is stored. */
export const hashOf = (text: string): string => createHash("sha256").update(text).digest("hex");
