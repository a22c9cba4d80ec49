import { styled } from "@mui/material/styles";
import type { ConversationEvent } from "#shared/api/inbox/conversations.ts";
import { useFormat } from "../../../lib/format.ts";
import { useEventText } from "./use-event-text.ts";

const Line = styled("p")(({ theme }) => ({
  ...theme.typography.caption,
  display: "flex",
  justifyContent: "center",
  gap: 8,
  margin: 0,
  color: theme.vars.palette.text.secondary,
  textAlign: "center",
  "& time": { whiteSpace: "nowrap" },
}));

/** Event of a conversation between two messages. */
export function EventLine({ event }: { event: ConversationEvent }) {
  const words = useEventText();
  const { relative, dateTime } = useFormat();
  return (
    <Line>
      <span>{words(event)}</span>
      <time dateTime={event.at} title={dateTime(event.at)}>
        {relative(event.at)}
      </time>
    </Line>
  );
}
