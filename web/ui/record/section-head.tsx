import { styled } from "@mui/material/styles";
import type { ReactNode } from "react";

const Head = styled("div")(({ theme }) => ({
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  gap: 8,
  minHeight: 32,
  marginBottom: 8,
  "& > h3": { ...theme.typography.subtitle2, margin: 0 },
  "& > span": { display: "flex", flexWrap: "wrap", justifyContent: "flex-end", gap: 4, marginInlineEnd: -12 },
  // A short text also ends at the edge.
  "& .MuiButton-root": { minWidth: 0 },
}));

/** Heading of a sheet section with its actions. */
export function SectionHead({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <Head>
      <h3>{title}</h3>
      {children && <span>{children}</span>}
    </Head>
  );
}
