import Box from "@mui/material/Box";

/** Stands in a card whose period has nothing to show. */
export function EmptyCard({ text }: { text: string }) {
  return (
    <Box sx={{ display: "grid", placeItems: "center", minHeight: 240, color: "text.secondary", textAlign: "center" }}>
      {text}
    </Box>
  );
}
