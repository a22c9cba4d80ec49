// No catalogue is sure to be there when the start itself has failed, so both languages stand here.
const WORDS = [
  ["en", "Pano could not start", "Reload"],
  ["tr", "Pano başlatılamadı", "Yeniden yükle"],
] as const;

/** Puts a plain page in the place of one that could not come to life. */
export function showStartFailure(error: unknown): void {
  console.error("The page could not start.", error);
  const [lang, title, act] = WORDS.find(([name]) => name === document.documentElement.lang) ?? WORDS[0];
  const panel = document.createElement("main");
  panel.lang = lang;
  panel.setAttribute("role", "alert");
  const heading = document.createElement("h1");
  heading.textContent = title;
  const reload = document.createElement("button");
  reload.textContent = act;
  reload.addEventListener("click", () => location.reload());
  panel.append(heading, reload);
  document.getElementById("app")?.replaceChildren(panel);
}
