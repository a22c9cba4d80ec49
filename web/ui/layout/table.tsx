import { styled } from "@mui/material/styles";

/**
 * Table in a card: hairlines between rows, numbers right-aligned (`className="end"`), columns hidden on phones
 * (`"wide"`). One style rule, not one per cell.
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

/** Table with a sticky head and scrolling rows. */
export const ScrolledTable = styled(Table)({
  borderCollapse: "separate",
  "& thead th": {
    position: "sticky",
    insetBlockStart: 0,
    zIndex: 2,
    backgroundColor: "var(--palette-background-paper)",
  },
});
