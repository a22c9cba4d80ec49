import { mkdirSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { DatabaseSync } from "node:sqlite";
import { migratable, sqliteDatabase } from "../../server/adapters/sqlite.ts";
import { migrate } from "../../server/db/migrate.ts";
import { plant } from "../../server/seed/plant.ts";
import { readSettings } from "../../server/settings.ts";

/** Seeds a shop with COUNT conversations: `deno run plant-inbox.ts FOLDER COUNT MOMENT`. */
const [folder = "", count, moment = ""] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
const db = new DatabaseSync(join(folder, "pano.db"));
db.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF; PRAGMA cache_size = -200000");
migrate(migratable(db));
const { pepper } = readSettings({ APP_MODE: "mock" });
const anchor = Date.parse(moment);
await plant(sqliteDatabase(db), { profile: "scale:10000", conversations: Number(count), anchor, pepper });
// Sample mails have no files and no further recipients.
db.exec(`UPDATE conversations SET has_files = 1 WHERE id % 5 = 0;
  UPDATE conversations SET to_search = 'depo@pano.example', search = search || ' depo@pano.example' WHERE id % 50 = 0`);
db.close();
