import { styled } from "@mui/material/styles";
import { onRail } from "./sidebar-parts.tsx";
import { useInboxUnread } from "./use-inbox-unread.ts";

const Badge = styled("b")(({ theme }) => ({
  ...theme.typography.label,
  marginInlineStart: "auto",
  minWidth: 20,
  padding: "2px 6px",
  borderRadius: 999,
  textAlign: "center",
  fontVariantNumeric: "tabular-nums",
  color: theme.vars.palette.primary.contrastText,
  backgroundColor: theme.vars.palette.primary.main,
  ...onRail("&", { position: "absolute", insetBlockStart: 2, insetInlineEnd: 4, minWidth: 18, padding: "0 5px" }),
}));

/** Number of unread conversations; the menu item says it in its name. */
export function UnreadBadge() {
  const { count, short } = useInboxUnread();
  return count === 0 ? null : <Badge aria-hidden>{short}</Badge>;
}
