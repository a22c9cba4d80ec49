import Box from "@mui/material/Box";
import type { ReactNode } from "react";

interface ThumbSquareProps {
  size: number;
  /** A line around it. */
  isFramed?: boolean;
  /** Its name is told by what stands beside it. */
  isHidden?: boolean;
  children: ReactNode;
}

/** The fixed square of a small picture, or of the sign that stands for one. */
export function ThumbSquare({ size, isFramed = false, isHidden = false, children }: ThumbSquareProps) {
  return (
    <Box
      component="span"
      aria-hidden={isHidden || undefined}
      sx={{
        display: "inline-grid",
        placeItems: "center",
        flexShrink: 0,
        width: size,
        height: size,
        overflow: "hidden",
        color: "text.secondary",
        bgcolor: "surface.sunken",
        ...(isFramed ? { border: 1, borderColor: "divider" } : {}),
        borderRadius: "8px",
        "& img": { display: "block", width: "100%", height: "100%", objectFit: "cover" },
      }}
    >
      {children}
    </Box>
  );
}
