import Box from "@mui/material/Box";

/** Text of a card without data in its period. */
export function EmptyCard({ text }: { text: string }) {
  return (
    <Box sx={{ display: "grid", placeItems: "center", minHeight: 240, color: "text.secondary", textAlign: "center" }}>
      {text}
    </Box>
  );
}
