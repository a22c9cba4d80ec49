/** Avatar backgrounds, dark enough for white letters; the person's id selects one. */
const grounds = ["#0B6E63", "#9C4F1E", "#3F58A8", "#873B7C", "#5D6A12", "#565C66"];

export const groundOf = (id: number): string => grounds[id % grounds.length] ?? "";

let graphemes: Intl.Segmenter | undefined;

/** Initials of the first and last word in capitals: "Ada von Berg" is "AB". */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  return (firstOf(words[0]) + (words.length > 1 ? firstOf(words.at(-1)) : "")).toLocaleUpperCase("tr");
}

function firstOf(word = ""): string {
  graphemes ??= new Intl.Segmenter("en", { granularity: "grapheme" });
  return [...graphemes.segment(word)][0]?.segment ?? "";
}
