import "./tests/contract/audit.test.ts";
import { run } from "vitest";
await run();
