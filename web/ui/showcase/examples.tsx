import Box from "@mui/material/Box";
import type { ReactNode } from "react";

/** Cards in three columns, in one on a phone. */
export function Examples({ children }: { children: ReactNode }) {
  return (
    <Box
      sx={{
        display: "grid",
        gap: { xs: 2, sm: 3 },
        gridTemplateColumns: {
          xs: "minmax(0, 1fr)",
          sm: "repeat(2, minmax(0, 1fr))",
          lg: "repeat(3, minmax(0, 1fr))",
        },
        mb: { xs: 2, sm: 3 },
      }}
    >
      {children}
    </Box>
  );
}
