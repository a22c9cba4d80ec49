import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";

const drawings = {
  box: "M20 44 60 28l40 16v40L60 100 20 84zM20 44l40 16 40-16M60 60v40M40 36l40 16v14",
  search: "M52 28a26 26 0 1 0 0 52 26 26 0 0 0 0-52zM71 73l25 25M42 48h20M42 60h12",
  chart: "M22 26v70h78M38 82V64M56 82V48M74 82V58M92 82V36",
  list: "M26 30h68v64H26zM26 48h68M26 64h68M26 80h68M46 30v64",
  mail: "M22 66 38 30h44l16 36v28H22zM22 66h22l6 12h20l6-12h22",
  lost: "M60 24c16 0 28 12 28 27 0 20-28 47-28 47S32 71 32 51c0-15 12-27 28-27zM52 46l16 16M68 46 52 62",
} as const;

interface EmptyStateProps {
  title: string;
  drawing?: keyof typeof drawings;
  action?: ReactNode;
}

/** Empty state: one drawing, one sentence, one action. */
export function EmptyState({ title, drawing = "box", action }: EmptyStateProps) {
  return (
    <Box
      sx={{
        display: "flex",
        flexDirection: "column",
        alignItems: "center",
        gap: 2,
        px: 2,
        py: { xs: 5, sm: 7 },
        color: "text.secondary",
        textAlign: "center",
      }}
    >
      <svg
        width="96"
        height="96"
        viewBox="0 0 120 120"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        <path d={drawings[drawing]} />
        <path d="M14 108h92" strokeDasharray="2 8" />
      </svg>
      <Typography variant="body1" sx={{ maxWidth: 420, color: "text.primary" }}>
        {title}
      </Typography>
      {action}
    </Box>
  );
}
