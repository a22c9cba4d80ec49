import { styled } from "@mui/material/styles";

/** Two fields a row, one on a phone; a field of class `wide` has its row for itself. */
export const Fields = styled("div")({
  display: "grid",
  gridTemplateColumns: "1fr 1fr",
  alignItems: "start",
  gap: "20px 16px",
  paddingTop: 4,
  "& .wide": { gridColumn: "1 / -1" },
  "& input": { fontVariantNumeric: "tabular-nums" },
  "@media (max-width:599.95px)": { gridTemplateColumns: "1fr" },
});
