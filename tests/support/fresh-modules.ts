import { vi } from "vitest";

// Modules of the browser keep state; without a process of its own each test file needs its own copies.
vi.resetModules();
