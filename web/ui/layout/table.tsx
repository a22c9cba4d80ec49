import { styled } from "@mui/material/styles";

/**
 * A table within a card: hairlines between rows, figures at the end of their column (`className="end"`), and columns
 * that a phone does without (`"wide"`). Its rules are worked out once, not for each cell.
 */
export const Table = styled("table")({
  width: "100%",
  borderCollapse: "collapse",
  borderSpacing: 0,
  fontSize: 13,
  lineHeight: "18px",
  "& th, & td": {
    height: 44,
    padding: "0 16px",
    textAlign: "start",
    fontWeight: 400,
    borderBottom: "1px solid var(--palette-divider)",
  },
  "& thead th": { fontSize: 12, fontWeight: 500, color: "var(--palette-text-secondary)" },
  "& .end": { textAlign: "end" },
  "@media (max-width:599.95px)": { "& .wide": { display: "none" } },
});

/** One whose head stays while its rows scroll. */
export const ScrolledTable = styled(Table)({
  borderCollapse: "separate",
  "& thead th": {
    position: "sticky",
    insetBlockStart: 0,
    zIndex: 2,
    backgroundColor: "var(--palette-background-paper)",
  },
});
