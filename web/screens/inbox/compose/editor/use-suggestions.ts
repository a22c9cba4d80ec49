import { useEffect, useState } from "react";
import type { Filling } from "#shared/rules/inbox/canned.ts";
import { whenIdle } from "../../../../lib/page/when-idle.ts";
import { typedMention } from "../../../../lib/text/typed-mention.ts";
import { useCanned, useColleagues, useMe } from "../../inbox.data.ts";
import type { TextSuggestion } from "./suggestions.tsx";
import { type Typed, typedCode } from "./typed-code.ts";

/** Query being typed: a canned reply's code, in a note also a colleague's name. */
export interface TypedQuery extends Typed {
  kind: "canned" | "mention";
}
/** Query at the caret of a message or note. */
export function typedQueryAt(
  { value, selectionStart, selectionEnd }: HTMLTextAreaElement,
  isNote: boolean,
): TypedQuery | null {
  if (selectionStart !== selectionEnd) return null;
  const code = typedCode(value, selectionStart);
  if (code) return { ...code, kind: "canned" };
  const mention = isNote ? typedMention(value, selectionStart) : null;
  return mention && { ...mention, kind: "mention" };
}

// Preloads the suggestion list and the mention parser, which are used elsewhere.
const load = import.meta.env.SSR
  ? null
  : async () => {
      const [offers] = await Promise.all([
        import("./suggestions.tsx"),
        import("../../../../ui/fields/suggestion-list.tsx"),
        import("#shared/rules/inbox/mentions.ts"),
      ]);
      return offers;
    };

/** Lazy suggestion code, loaded when idle or with the first query. */
function useOffering(isAsked: boolean) {
  const [offering, setOffering] = useState<typeof import("./suggestions.tsx") | null>(null);
  useEffect(() => {
    let isGone = false;
    // Without it a message can still be written.
    const fetchIt = () =>
      void load?.().then(
        (found) => isGone || setOffering(found),
        () => undefined,
      );
    if (isAsked) fetchIt();
    else whenIdle(fetchIt);
    return () => {
      isGone = true;
    };
  }, [isAsked]);
  return offering;
}

/** Suggestions for the typed query; their data loads on first use. */
export function useSuggestions(begun: TypedQuery | null, filling: Filling): TextSuggestion[] {
  const me = useMe();
  const offering = useOffering(begun !== null);
  const canned = useCanned(begun?.kind === "canned");
  const colleagues = useColleagues(begun?.kind === "mention");
  if (!begun || !offering) return [];
  if (begun.kind === "canned") return offering.replySuggestions(canned ?? [], begun.code, filling);
  const others = (colleagues ?? []).filter(({ id }) => id !== me.id);
  return offering.colleagueSuggestions(others, begun.code);
}
