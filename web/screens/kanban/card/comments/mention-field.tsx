import { styled } from "@mui/material/styles";
import TextField from "@mui/material/TextField";
import { type KeyboardEvent, useRef } from "react";
import { useT } from "../../../../lib/i18n.tsx";
import { useMentionSuggestions } from "../../../../ui/fields/use-mention-suggestions.tsx";
import { useColleagues } from "../../fields/use-colleagues.ts";

const Box = styled("div")({ position: "relative", width: "100%" });

/** Text field that suggests colleagues after `@`. */
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
  const field = useRef<HTMLTextAreaElement>(null);
  const people = useColleagues();
  const offers = useMentionSuggestions({ people, label: t("card.mention"), value, onChange, field });

  function onKeyDown(event: KeyboardEvent) {
    if (offers.onKey(event)) return;
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      if (!event.repeat) void props.onSend();
    } else if (event.key === "Escape" && props.onCancel) {
      event.stopPropagation();
      event.preventDefault();
      props.onCancel();
    }
  }
  return (
    <Box>
      {offers.drawn}
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
          offers.look(event.target as HTMLTextAreaElement);
        }}
        onKeyDown={onKeyDown}
        onBlur={offers.close}
        slotProps={{ htmlInput: offers.aria }}
      />
    </Box>
  );
}
