import "./tests/contract/team.test.ts";
import { run } from "vitest";
await run();
