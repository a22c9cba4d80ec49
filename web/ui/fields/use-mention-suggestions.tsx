import { type KeyboardEvent, type ReactNode, type RefObject, useId, useLayoutEffect, useRef, useState } from "react";
import { matchPeople } from "../../lib/text/match-people.ts";
import { type TypedMention, typedMention } from "../../lib/text/typed-mention.ts";
import { PersonAvatar } from "../record/person-avatar.tsx";
import { type Suggestion, SuggestionList } from "./suggestion-list.tsx";

interface PersonOffer extends Suggestion {
  name: string;
}

interface MentionText {
  /** People that can be mentioned. */
  people: readonly { id: number; name: string; avatar: string }[];
  /** Label of the list. */
  label: string;
  value: string;
  onChange(text: string): void;
  field: RefObject<HTMLTextAreaElement | null>;
}

export interface MentionSuggestions {
  /** List to render above the field, inside the field's wrapper. */
  drawn: ReactNode;
  /** ARIA attributes of the field while the list is open. */
  aria: Record<string, string>;
  /** Checks whether a name is being typed at the caret. */
  look(field: HTMLTextAreaElement): void;
  close(): void;
  /** Whether the list handled a key. */
  onKey(event: KeyboardEvent): boolean;
}

/** Suggests people's names after an `@`, by pointer and keyboard. */
export function useMentionSuggestions({ people, label, value, onChange, field }: MentionText): MentionSuggestions {
  const list = useId();
  const [begun, setBegun] = useState<TypedMention | null>(null);
  const [at, setAt] = useState(0);
  const caret = useRef<number | null>(null);
  // Set together with the text: the next character belongs after the name.
  useLayoutEffect(() => {
    const place = caret.current;
    if (place === null) return;
    caret.current = null;
    field.current?.focus();
    field.current?.setSelectionRange(place, place);
  });
  const found = (begun === null ? [] : matchPeople(people, begun.code)).map(
    ({ id, name, avatar }): PersonOffer => ({
      id,
      name,
      content: (
        <>
          <PersonAvatar name={name} src={avatar} size={24} />
          <bdi>{name}</bdi>
        </>
      ),
    }),
  );

  function take({ name }: PersonOffer) {
    if (!begun) return;
    const next = `${value.slice(0, begun.from)}@${name} `;
    onChange(next + value.slice(begun.from + 1 + begun.code.length));
    setBegun(null);
    caret.current = next.length;
  }

  return {
    drawn: found.length > 0 && (
      <SuggestionList id={list} label={label} offers={found} at={at} onAt={setAt} onPick={take} />
    ),
    aria: found.length > 0 ? { "aria-controls": list, "aria-activedescendant": `${list}-${at}` } : {},
    look({ value: text, selectionStart }) {
      setBegun(typedMention(text, selectionStart));
      setAt(0);
    },
    close: () => setBegun(null),
    onKey(event) {
      const chosen = found[at];
      if (!chosen) return false;
      if (event.key === "ArrowDown" || event.key === "ArrowUp") {
        setAt((at + (event.key === "ArrowDown" ? 1 : found.length - 1)) % found.length);
      } else if ((event.key === "Enter" || event.key === "Tab") && !event.ctrlKey && !event.metaKey) take(chosen);
      else if (event.key === "Escape") {
        event.stopPropagation();
        setBegun(null);
      } else return false;
      event.preventDefault();
      return true;
    },
  };
}
