import { afterEach } from "vitest";
import { resetPage } from "./component.tsx";

// Only a setup file runs once for each test file: all of them share the other modules.
afterEach(resetPage);
