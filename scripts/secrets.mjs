import { randomBytes } from "node:crypto";

/** Secrets of live mode, including the key that signs backups. */
const NAMES = ["PASSWORD_PEPPER", "TOTP_KEY", "FILE_KEY", "INBOUND_SECRET", "WEBHOOK_SECRET", "BACKUP_KEY"];

/** `npm run secrets` prints a new value for each, as lines of an environment file. */
for (const name of NAMES) process.stdout.write(`${name}=${randomBytes(32).toString("base64url")}\n`);
