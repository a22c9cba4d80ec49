import { styled } from "@mui/material/styles";

/**
 * Two short lines in one cell, a picture before them: the name of the record and what tells it from others. Its rules are
 * worked out once, not for each row.
 */
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
