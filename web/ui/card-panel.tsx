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
          ...{ display: "flex", flexWrap: "wrap", justifyContent: "space-between", columnGap: 2, mb: 2 },
          ...{ rowGap: { xs: 1, sm: 2 }, alignItems: { xs: "center", sm: caption ? "flex-start" : "center" } },
        }}
      >
        <Box sx={{ display: { xs: "contents", sm: "block" }, minWidth: 0, flex: "1 1 120px" }}>
          <Typography id={id} variant="h2" sx={{ minWidth: 0, flex: "1 1 120px" }}>
            {title}
          </Typography>
          {caption ? (
            // On a phone it has the whole width, below what can be done.
            <Typography
              variant="caption"
              component="p"
              sx={{ mt: { sm: 0.5 }, color: "text.secondary", order: 1, flexBasis: "100%" }}
            >
              {caption}
            </Typography>
          ) : null}
        </Box>
        {action ? <Box sx={{ flexShrink: 0, my: -0.75, "& > .MuiButton-text": { mr: -1 } }}>{action}</Box> : null}
      </Box>
      <Box sx={{ flexGrow: 1, minWidth: 0 }}>{children}</Box>
    </Box>
  );
}
