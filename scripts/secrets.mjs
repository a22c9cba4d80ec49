import { randomBytes } from "node:crypto";

/** Secrets of live mode, and the key that signs backups. */
const NAMES = ["PASSWORD_PEPPER", "TOTP_KEY", "FILE_KEY", "INBOUND_SECRET", "WEBHOOK_SECRET", "BACKUP_KEY"];

/** `npm run secrets` prints a fresh value for each, as lines of an environment file. */
for (const name of NAMES) process.stdout.write(`${name}=${randomBytes(32).toString("base64url")}\n`);
