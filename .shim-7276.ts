import "./tests/contract/in-process/audit.seal.test.ts";
import { run } from "vitest";
await run();
