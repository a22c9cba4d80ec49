import { readDraft, writeDraft } from "../../lib/drafts/draft.ts";

/** Something that was opened from the search. */
export interface Recent {
  title: string;
  subtitle: string;
  link: string;
}

const NAME = "search:recent";
const MOST = 5;

/** What was opened last, the newest first. */
export const recentFinds = (): Recent[] => readDraft<Recent[]>(NAME)?.value ?? [];

/** Remembers what is opened, in this browser and until the person signs out. */
export function rememberFind({ title, subtitle, link }: Recent): void {
  const others = recentFinds().filter((one) => one.link !== link);
  writeDraft(NAME, [{ title, subtitle, link }, ...others].slice(0, MOST));
}
