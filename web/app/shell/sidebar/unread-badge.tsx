import { styled } from "@mui/material/styles";
import { useT } from "../../../lib/i18n.tsx";
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
  "@media (min-width:600px)": {
    "[data-sidebar=collapsed] &": {
      position: "absolute",
      insetBlockStart: 2,
      insetInlineEnd: 4,
      minWidth: 18,
      padding: "0 5px",
    },
  },
}));

/** Number of unread conversations. */
export function UnreadBadge({ id }: { id: string }) {
  const t = useT();
  const { count, short } = useInboxUnread();
  if (count === 0) return null;
  return (
    <Badge id={id} aria-label={t("shell.unread", { count })}>
      {short}
    </Badge>
  );
}
