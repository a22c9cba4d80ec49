import { styled } from "@mui/material/styles";

/** Cell with a picture and two lines: record name and distinguishing detail. One style rule, not one per row. */
export const NameCell = styled("span")({
  display: "flex",
  alignItems: "center",
  gap: 12,
  minWidth: 0,
  height: "100%",
  "& > span:last-of-type": { minWidth: 0, display: "grid" },
  "& .list-name, & .list-sub": { overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
  "&.wraps .list-name, &.wraps .list-sub": { whiteSpace: "normal" },
  "& .list-name": { fontWeight: 500, lineHeight: "18px" },
  "& .list-sub": { fontSize: 12, lineHeight: "16px", color: "var(--palette-text-secondary)" },
});
