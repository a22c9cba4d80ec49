import { vi } from "vitest";

// Modules of the browser keep state; without a process of its own each test file needs its own copies.
vi.resetModules();

// Work that outlives its test, and with it that test's stubs, still finds what every page has.
globalThis.addEventListener ??= () => undefined;
globalThis.removeEventListener ??= () => undefined;
