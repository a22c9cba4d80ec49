import Box from "@mui/material/Box";
import type { ReactNode } from "react";

/** Cards in up to three columns. */
export function Examples({ children }: { children: ReactNode }) {
  return (
    <Box
      sx={{
        display: "grid",
        gap: { xs: 2, sm: 3 },
        gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, max(320px, (100% - 48px) / 3)), 1fr))",
        mb: { xs: 2, sm: 3 },
      }}
    >
      {children}
    </Box>
  );
}
