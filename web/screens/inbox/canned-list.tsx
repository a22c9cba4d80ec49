import { styled } from "@mui/material/styles";
import { useT } from "../../lib/i18n.tsx";
import type { Canned } from "./inbox.data.ts";

const List = styled("div")(({ theme }) => ({
  position: "absolute",
  zIndex: 3,
  insetInline: 0,
  insetBlockEnd: "calc(100% + 4px)",
  maxHeight: 280,
  overflowY: "auto",
  padding: 4,
  borderRadius: 8,
  border: `1px solid ${theme.vars.palette.divider}`,
  backgroundColor: theme.vars.palette.surface.raised,
  boxShadow: theme.shadows[8],
  "& > div": {
    ...theme.typography.body2,
    padding: "6px 8px",
    borderRadius: 6,
    cursor: "pointer",
    overflow: "hidden",
    textOverflow: "ellipsis",
    whiteSpace: "nowrap",
  },
  "& > div[aria-selected=true]": { backgroundColor: theme.vars.palette.primary.soft },
  "& strong": { fontWeight: 500, marginInlineEnd: 8 },
  "& span": { color: theme.vars.palette.text.secondary },
}));

interface CannedListProps {
  id: string;
  replies: readonly Canned[];
  at: number;
  onAt(at: number): void;
  onPick(body: string): void;
}

/** The canned replies that a typed code may mean; the field keeps the keyboard. */
export function CannedList({ id, replies, at, onAt, onPick }: CannedListProps) {
  const t = useT();
  return (
    <List id={id} role="listbox" aria-label={t("inbox.canned")}>
      {replies.map((reply, n) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keyboard
        <div
          key={reply.id}
          id={`${id}-${n}`}
          role="option"
          tabIndex={-1}
          aria-selected={n === at}
          onPointerMove={() => onAt(n)}
          // Before the field loses the focus.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onPick(reply.body)}
        >
          <strong>/{reply.code}</strong>
          <span>{reply.body}</span>
        </div>
      ))}
    </List>
  );
}
