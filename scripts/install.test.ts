import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import semver from "semver";
import { expect, test } from "vitest";
import own from "../package.json" with { type: "json" };
import { needDeno } from "../scripts/hosts.mjs";
import { at, bin } from "../scripts/lib.mjs";

interface Locked {
  version?: string;
  engines?: { node?: string };
  hasInstallScript?: boolean;
}

/** Lowest version of each Node line that package.json allows. */
const FLOORS = ["20.19.0", "22.12.0"];
/** Packages for a platform that no Node reports; npm never installs them. */
const NOWHERE = ["node_modules/@rolldown/binding-wasm32-wasi", "node_modules/@napi-rs/wasm-runtime"];

const lock: { packages: Record<string, Locked> } = JSON.parse(readFileSync(at("package-lock.json"), "utf8"));
const packages = Object.entries(lock.packages).filter(([path]) => path && !NOWHERE.includes(path));

test.each(FLOORS)("every package accepts Node %s", (version) => {
  expect(semver.satisfies(version, own.engines.node)).toBe(true);
  const refusing = packages
    .filter(([, { engines }]) => !semver.satisfies(version, engines?.node ?? "*"))
    .map(([path, { engines }]) => `${path} wants ${engines?.node}`);
  expect(refusing).toEqual([]);
});

test("the tested versions are the lowest that package.json allows", () => {
  expect(own.engines.node).toBe("^20.19 || >=22.12");
});

test("Deno starts as its platform package's binary, at the locked version", async () => {
  const { version } = createRequire(at("package.json"))(join(dirname(bin.deno), "package.json"));
  const { length } = readFileSync(bin.deno);

  expect(version).toBe(lock.packages["node_modules/deno"]?.version);
  // A launcher would be a short script.
  expect(length).toBeGreaterThan(10_000_000);
  expect(() => needDeno(bin.deno)).not.toThrow();
});

test("a missing Deno package is reported in one sentence", () => {
  expect(() => needDeno(at("node_modules/@deno/linux-x64-glibc-not-there/deno"))).toThrow(
    /^The package @deno\/linux-x64-glibc-not-there with Deno's program is not installed: `npm ci` installs it, on Linux with glibc, macOS and Windows\.$/,
  );
});

test("package.json allows or denies each install script", () => {
  const named = packages
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([path]) => path.replace(/^.*node_modules\//, ""));

  expect(Object.keys(own.allowScripts).sort()).toEqual([...new Set(named)].sort());
});

test("no npm script needs a POSIX shell", () => {
  for (const line of Object.values(own.scripts))
    expect(line).toMatch(/^(node scripts\/[\w-]+\.mjs|biome check --write \.)$/);
});
