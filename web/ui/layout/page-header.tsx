import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import { useFormat } from "../../lib/format.ts";

interface PageHeaderProps {
  title: string;
  help?: ReactNode;
  /** Record count beside the title. */
  count?: number;
  actions?: ReactNode;
}

/** Page title with a help line and actions; navigation focuses the title. */
export function PageHeader({ title, help, count, actions }: PageHeaderProps) {
  const { number } = useFormat();
  return (
    <Box
      component="header"
      sx={{
        display: "flex",
        flexDirection: { xs: "column", sm: "row" },
        flexWrap: { sm: "wrap" },
        alignItems: { xs: "stretch", sm: "flex-start" },
        justifyContent: "space-between",
        gap: 2,
        mb: { xs: 2, sm: 3 },
      }}
    >
      <Box sx={{ minWidth: 0, flex: { sm: "1 1 260px" } }}>
        <Typography variant="h1" id="page-title" tabIndex={-1} sx={{ outline: "none", overflowWrap: "anywhere" }}>
          {title}
          {count === undefined ? null : (
            <Typography
              component="span"
              variant="body1"
              sx={{ ml: 1, color: "text.secondary", fontFeatureSettings: '"tnum"' }}
            >
              {number(count)}
            </Typography>
          )}
        </Typography>
        {help ? (
          <Typography variant="body1" sx={{ mt: 0.5, color: "text.secondary" }}>
            {help}
          </Typography>
        ) : null}
      </Box>
      {actions ? (
        <Box
          sx={{
            display: "flex",
            flexWrap: "wrap",
            gap: 1,
            "& > *": { flexGrow: { xs: 1, sm: 0 } },
          }}
        >
          {actions}
        </Box>
      ) : null}
    </Box>
  );
}
