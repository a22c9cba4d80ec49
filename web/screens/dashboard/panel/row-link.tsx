import { styled } from "@mui/material/styles";
import type { FocusEvent, MouseEvent, PointerEvent } from "react";
import { Link } from "../../../ui/layout/link.tsx";
import { Table } from "../../../ui/layout/table.tsx";

/** Dense rows that are links as a whole. */
export const RowTable = styled(Table)({
  "& td, & th": { paddingInline: 12, fontFeatureSettings: '"tnum"', whiteSpace: "nowrap" },
  "& thead th": {
    height: 32,
    fontSize: 11,
    fontWeight: 600,
    letterSpacing: "0.02em",
    borderBottomColor: "var(--palette-rule)",
  },
  "& tbody tr": { position: "relative" },
  "& tbody tr:hover": { backgroundColor: "var(--palette-action-hover)" },
  "& .quiet": { fontSize: 12, lineHeight: "16px", color: "var(--palette-text-secondary)" },
});

interface RowLinkProps {
  to: string;
  title?: string;
  children: string;
  onClick?(event: MouseEvent): void;
  onFocus?(event: FocusEvent): void;
  onPointerEnter?(event: PointerEvent): void;
}

/** One style rule, not one per row. */
const Ground = styled(Link)({
  display: "block",
  overflow: "hidden",
  textOverflow: "ellipsis",
  fontWeight: 500,
  textDecoration: "none",
  "&::after": { content: '""', position: "absolute", inset: 0 },
  "&:focus-visible": { outline: "none" },
  "&:focus-visible::after": {
    outline: "2px solid var(--ring)",
    outlineOffset: -2,
    borderRadius: 8,
  },
});

/** Link of a row: its text is the row's name, its area the whole row. */
export function RowLink({ children, ...link }: RowLinkProps) {
  return (
    <Ground {...link}>
      <bdi>{children}</bdi>
    </Ground>
  );
}
