import { styled } from "@mui/material/styles";
import TextField from "@mui/material/TextField";
import { type KeyboardEvent, useId, useRef, useState } from "react";
import { useT } from "../../../lib/i18n.tsx";
import { type BegunMention, begunMention, peopleFor } from "../../../lib/mention-pick.ts";
import { type Offer, OfferList } from "../../../ui/offer-list.tsx";
import { PersonAvatar } from "../../../ui/person-avatar.tsx";
import { useColleagues } from "../use-colleagues.ts";

const Box = styled("div")({ position: "relative", width: "100%" });

interface PersonOffer extends Offer {
  name: string;
}

/** A text in which colleagues can be named: after `@` their names are offered. */
export function MentionField(props: {
  label: string;
  value: string;
  problem: string;
  isFocused?: boolean;
  onChange(text: string): void;
  onSend(): unknown;
  onCancel?(): void;
}) {
  const { value, onChange } = props;
  const t = useT();
  const list = useId();
  const colleagues = useColleagues();
  const field = useRef<HTMLTextAreaElement>(null);
  const [begun, setBegun] = useState<BegunMention | null>(null);
  const [at, setAt] = useState(0);
  const found = (begun === null ? [] : peopleFor(colleagues, begun.code)).map(
    ({ id, name, avatar }): PersonOffer => ({
      ...{ id, name },
      content: (
        <>
          <PersonAvatar name={name} src={avatar} size={24} />
          <bdi>{name}</bdi>
        </>
      ),
    }),
  );

  const look = ({ value: text, selectionStart }: HTMLTextAreaElement) => {
    setBegun(begunMention(text, selectionStart));
    setAt(0);
  };
  function take({ name }: PersonOffer) {
    if (!begun) return;
    const next = `${value.slice(0, begun.from)}@${name} `;
    onChange(next + value.slice(begun.from + 1 + begun.code.length));
    setBegun(null);
    requestAnimationFrame(() => {
      field.current?.focus();
      field.current?.setSelectionRange(next.length, next.length);
    });
  }
  function onKeyDown(event: KeyboardEvent) {
    const chosen = found[at];
    if (chosen && (event.key === "ArrowDown" || event.key === "ArrowUp")) {
      event.preventDefault();
      setAt((at + (event.key === "ArrowDown" ? 1 : found.length - 1)) % found.length);
    } else if (chosen && (event.key === "Enter" || event.key === "Tab") && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      take(chosen);
    } else if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      if (!event.repeat) void props.onSend();
    } else if (event.key === "Escape" && (found.length > 0 || props.onCancel)) {
      event.stopPropagation();
      event.preventDefault();
      if (found.length > 0) setBegun(null);
      else props.onCancel?.();
    }
  }
  return (
    <Box>
      {found.length > 0 && (
        <OfferList id={list} label={t("card.mention")} offers={found} at={at} onAt={setAt} onPick={take} />
      )}
      <TextField
        fullWidth
        multiline
        minRows={2}
        maxRows={8}
        autoFocus={props.isFocused ?? false}
        label={props.label}
        value={value}
        error={props.problem !== ""}
        helperText={props.problem || t("card.mentionHelp")}
        inputRef={field}
        onChange={(event) => {
          onChange(event.target.value);
          look(event.target as HTMLTextAreaElement);
        }}
        onKeyDown={onKeyDown}
        onBlur={() => setBegun(null)}
        slotProps={{
          htmlInput: found.length > 0 ? { "aria-controls": list, "aria-activedescendant": `${list}-${at}` } : {},
        }}
      />
    </Box>
  );
}
