/** Grounds for initials: dark enough for white letters, one for each remainder of the id. */
const grounds = ["#0B6E63", "#9C4F1E", "#3F58A8", "#873B7C", "#5D6A12", "#565C66"];

/** A person's initials as a square picture; the first letters of the first and the last word, in capitals. */
export function initialsSvg(person: { id: number; name: string }): string {
  const words = person.name.trim().split(/\s+/);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => firstLetter(word ?? ""))
    .join("")
    .toLocaleUpperCase("tr");
  const text = letters.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="64" height="64"><rect width="64" height="64" fill="${
    grounds[person.id % grounds.length]
  }"/><text x="32" y="33" fill="#fff" font-family="Inter,system-ui,sans-serif" font-size="25" font-weight="600" text-anchor="middle" dominant-baseline="central">${text}</text></svg>`;
}

/** The first letter as a reader sees it, marks included. */
function firstLetter(word: string): string {
  return (
    new Intl.Segmenter("en", { granularity: "grapheme" }).segment(word)[Symbol.iterator]().next().value?.segment ?? ""
  );
}
