import { readDraft, writeDraft } from "../../lib/drafts/draft.ts";

/** Hit opened from the search. */
export interface Recent {
  title: string;
  subtitle: string;
  link: string;
}

const NAME = "search:recent";
const MOST = 5;

/** Recently opened hits, newest first. */
export const recentFinds = (): Recent[] => readDraft<Recent[]>(NAME)?.value ?? [];

/** Stores an opened hit in this browser until sign-out. */
export function rememberFind({ title, subtitle, link }: Recent): void {
  const others = recentFinds().filter((one) => one.link !== link);
  writeDraft(NAME, [{ title, subtitle, link }, ...others].slice(0, MOST));
}
