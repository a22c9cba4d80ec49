import { existsSync } from "node:fs";
import { bin, run, runNode, Stop } from "./lib.mjs";

const DEBIANS = "/usr/bin/chromium";
const WELL_KNOWN = [
  // The same engine without a window to draw: a story takes a sixth less of the processor.
  "/usr/bin/chromium-headless-shell",
  DEBIANS,
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome-stable",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/** How long a mirror that does not answer is waited for, seconds. */
const PATIENCE = ["-o", "Acquire::http::Timeout=20", "-o", "Acquire::https::Timeout=20", "-o", "Acquire::Retries=1"];

/** A Chromium for the browser tests; fetched when the machine has none. */
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

/** A Chromium that is there already; undefined for none. */
export const presentBrowser = () => WELL_KNOWN.find((path) => existsSync(path));

async function ownOfPlaywright() {
  const { chromium } = await import("@playwright/test");
  const path = chromium.executablePath();
  return path && existsSync(path) ? path : null;
}

/** Debian and its kin, as root (a container of a CI): the distribution's own package with all it needs, the lighter one where it has it. */
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
