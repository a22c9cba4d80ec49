import Box from "@mui/material/Box";
import type { FocusEvent, MouseEvent, PointerEvent } from "react";
import { Link } from "../../ui/link.tsx";

/** Dense rows whose whole width leads where the first column does. */
export const tableSx = {
  "& td, & th": { px: 1, fontFeatureSettings: '"tnum"', fontWeight: 400, whiteSpace: "nowrap" },
  "& thead th": { height: 36, fontWeight: 500 },
  "& tbody tr": { position: "relative" },
  "& tbody tr:hover": { bgcolor: "action.hover" },
  "& tbody tr:last-of-type > *": { borderBottom: 0 },
  "& tr > *:first-of-type": { pl: 0 },
  "& tr > *:last-of-type": { pr: 0 },
} as const;

interface RowLinkProps {
  to: string;
  title?: string;
  children: string;
  onClick?(event: MouseEvent): void;
  onFocus?(event: FocusEvent): void;
  onPointerEnter?(event: PointerEvent): void;
}

/** The link of a row: its text is the row's name, its ground the whole row. */
export function RowLink({ children, ...link }: RowLinkProps) {
  return (
    <Box
      component={Link}
      {...link}
      sx={{
        display: "block",
        overflow: "hidden",
        textOverflow: "ellipsis",
        fontWeight: 500,
        textDecoration: "none",
        "&::after": { content: '""', position: "absolute", inset: 0 },
        "&:focus-visible": { outline: "none" },
        "&:focus-visible::after": {
          outline: "2px solid",
          outlineColor: "primary.main",
          outlineOffset: "-2px",
          borderRadius: 1,
        },
      }}
    >
      <bdi>{children}</bdi>
    </Box>
  );
}
