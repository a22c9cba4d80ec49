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

/** The lowest version of each line of Node that package.json allows. */
const FLOORS = ["20.19.0", "22.12.0"];
/** Packages for a machine that no Node reports to be; npm installs them nowhere. */
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

test("the floors are the lowest versions that package.json allows", () => {
  expect(own.engines.node).toBe("^20.19 || >=22.12");
});

test("Deno is started as its platform package's own program, at the locked version", async () => {
  const { version } = createRequire(at("package.json"))(join(dirname(bin.deno), "package.json"));
  const { length } = readFileSync(bin.deno);

  expect(version).toBe(lock.packages["node_modules/deno"]?.version);
  // A launcher is a script of some lines.
  expect(length).toBeGreaterThan(10_000_000);
  expect(() => needDeno(bin.deno)).not.toThrow();
});

test("a Deno that is not installed is told of in one sentence", () => {
  expect(() => needDeno(at("node_modules/@deno/linux-x64-glibc-not-there/deno"))).toThrow(
    /^The package @deno\/linux-x64-glibc-not-there with Deno's program is not installed: `npm ci` installs it, on Linux with glibc, macOS and Windows\.$/,
  );
});

test("package.json says of each install script whether it runs", () => {
  const named = packages
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([path]) => path.replace(/^.*node_modules\//, ""));

  expect(Object.keys(own.allowScripts).sort()).toEqual([...new Set(named)].sort());
});

test("no script of package.json needs a POSIX shell", () => {
  for (const line of Object.values(own.scripts))
    expect(line).toMatch(/^(node scripts\/[\w-]+\.mjs|biome check --write \.)$/);
});
