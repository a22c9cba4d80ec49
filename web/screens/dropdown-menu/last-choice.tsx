import Box from "@mui/material/Box";

/** What came of the last choice; told to screen readers too. */
export function LastChoice({ text }: { text: string }) {
  return (
    <Box
      role="status"
      sx={{ mt: 1.5, minHeight: 18, typography: "body2", color: "text.secondary", overflowWrap: "anywhere" }}
    >
      {text}
    </Box>
  );
}
