import bowser from "bowser";

/** Browser and system as people call them; empty where the client tells nothing. */
export function browserNames(agent: string): { browser: string; system: string } {
  if (!agent) return { browser: "", system: "" };
  const { browser, os } = bowser.parse(agent);
  const nameOf = (...parts: (string | undefined)[]) => parts.filter(Boolean).join(" ");
  return {
    browser: nameOf(browser.name, browser.version?.split(".")[0]),
    system: nameOf(os.name, os.versionName ?? os.version),
  };
}
