import { existsSync } from "node:fs";
import { bin, run, runNode, Stop } from "./lib.mjs";

const DEBIANS = "/usr/bin/chromium";
const WELL_KNOWN = [
  // The same engine without a window; a test uses a sixth less CPU.
  "/usr/bin/chromium-headless-shell",
  DEBIANS,
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome-stable",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/** Timeout and retries of apt for an unresponsive mirror, in seconds. */
const PATIENCE = ["-o", "Acquire::http::Timeout=20", "-o", "Acquire::https::Timeout=20", "-o", "Acquire::Retries=1"];

/** Path of a Chromium for browser tests; installs one if the machine has none. */
export async function findBrowser() {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (existsSync(named)) return named;
    throw new Stop(`CHROMIUM_PATH names "${named}", which does not exist.`);
  }
  const present = presentBrowser();
  if (present && present !== DEBIANS) return present;
  return (await fromApt()) ?? present ?? (await fromPlaywright()) ?? giveUp();
}

/** Path of an installed Chromium, or undefined. */
export const presentBrowser = () => WELL_KNOWN.find((path) => existsSync(path));

async function ownOfPlaywright() {
  const { chromium } = await import("@playwright/test");
  const path = chromium.executablePath();
  return path && existsSync(path) ? path : null;
}

/** Installs the distribution's package on Debian and derivatives, as root (CI containers); prefers the headless one. */
async function fromApt() {
  const own = await ownOfPlaywright();
  if (own) return own;
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return null;
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  const apt = (...args) => run("apt-get", [...PATIENCE, ...args], { env, check: false });
  const install = (name) => apt("install", "-y", "--no-install-recommends", name);
  await apt("update");
  await install("chromium-headless-shell");
  if (!presentBrowser()) await install("chromium");
  return presentBrowser();
}

async function fromPlaywright() {
  await runNode(bin.playwright, ["install", "chromium"], { check: false });
  return ownOfPlaywright();
}

function giveUp() {
  throw new Stop("No Chromium was found and none could be installed: install one and name it in CHROMIUM_PATH.");
}
