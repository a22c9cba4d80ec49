import bowser from "bowser";

/** Readable browser and system names of a user agent; empty if it is empty. */
export function browserNames(agent: string): { browser: string; system: string } {
  if (!agent) return { browser: "", system: "" };
  const { browser, os } = bowser.parse(agent);
  const nameOf = (...parts: (string | undefined)[]) => parts.filter(Boolean).join(" ");
  return {
    browser: nameOf(browser.name, browser.version?.split(".")[0]),
    system: nameOf(os.name, os.versionName ?? os.version),
  };
}
