import { type Ref, type RefObject, useEffect, useImperativeHandle } from "react";
import { useApi } from "../../../../lib/api/use-api.ts";
import { useT } from "../../../../lib/i18n.tsx";
import { type MentionSuggestions, useMentionSuggestions } from "../../../../ui/fields/use-mention-suggestions.tsx";

/** Suggests colleagues in a note with an `@`. */
export function NoteMentions(props: {
  value: string;
  field: RefObject<HTMLTextAreaElement | null>;
  ref: Ref<MentionSuggestions>;
  onChange(text: string): void;
}) {
  const { field, ref, ...text } = props;
  const t = useT();
  const people = useApi("GET /kanban/people").data?.data ?? [];
  const offers = useMentionSuggestions({ ...text, field, people, label: t("order.mention") });
  const { aria, look } = offers;
  useImperativeHandle(ref, () => offers);
  // Loaded by the first `@`, which is already typed by then.
  // biome-ignore lint/correctness/useExhaustiveDependencies: later the field itself says when to look.
  useEffect(() => {
    if (field.current && field.current === document.activeElement) look(field.current);
  }, []);
  useEffect(() => {
    const element = field.current;
    for (const [name, value] of Object.entries(aria)) element?.setAttribute(name, value);
    return () => {
      for (const name of Object.keys(aria)) element?.removeAttribute(name);
    };
  });
  return offers.drawn;
}
