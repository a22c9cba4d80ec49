import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { type ReactNode, useId } from "react";

interface CardPanelProps {
  title: string;
  caption?: ReactNode;
  action?: ReactNode;
  children: ReactNode;
}

/** A flat card that is a region named by its title. */
export function CardPanel({ title, caption, action, children }: CardPanelProps) {
  const id = useId();
  return (
    <Box
      component="section"
      aria-labelledby={id}
      sx={{
        display: "flex",
        flexDirection: "column",
        minWidth: 0,
        height: "100%",
        p: { xs: 2, sm: 2.5 },
        bgcolor: "background.paper",
        border: 1,
        borderColor: "divider",
        borderRadius: "12px",
      }}
    >
      <Box
        sx={{
          ...{ display: "flex", flexWrap: "wrap", alignItems: "center", justifyContent: "space-between" },
          ...{ columnGap: 2, rowGap: 1, mb: 2 },
        }}
      >
        <Typography id={id} variant="h2" sx={{ minWidth: 0, flex: "1 1 120px" }}>
          {title}
        </Typography>
        {action ? <Box sx={{ flexShrink: 0, my: -0.5, "& > .MuiButton-text": { mr: -1.5 } }}>{action}</Box> : null}
        {caption ? (
          <Typography variant="caption" component="p" sx={{ color: "text.secondary", flexBasis: "100%" }}>
            {caption}
          </Typography>
        ) : null}
      </Box>
      <Box sx={{ flexGrow: 1, minWidth: 0 }}>{children}</Box>
    </Box>
  );
}
