import { createHash } from "node:crypto";

/** SHA-256 of a token; the database stores only this hash. */
export const hashOf = (text: string): string => createHash("sha256").update(text).digest("hex");
