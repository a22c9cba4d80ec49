import { styled } from "@mui/material/styles";
import { type ReactNode, useId } from "react";

interface CardPanelProps {
  title: string;
  caption?: ReactNode;
  action?: ReactNode;
  children: ReactNode;
}

const Card = styled("section")(({ theme }) => ({
  display: "flex",
  flexDirection: "column",
  minWidth: 0,
  height: "100%",
  padding: 16,
  [theme.breakpoints.up("sm")]: { padding: 20 },
  backgroundColor: theme.vars.palette.background.paper,
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: 12,
  "& > .card-head": {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    justifyContent: "space-between",
    gap: "8px 16px",
    marginBottom: 16,
  },
  "& > .card-head > h2": { ...theme.typography.h2, margin: 0, minWidth: 0, flex: "1 1 120px" },
  "& > .card-head > .card-acts": { flexShrink: 0, marginBlock: -4 },
  "& > .card-head > .card-acts > .MuiButton-text": { marginRight: -12 },
  "& > .card-head > p": {
    ...theme.typography.caption,
    margin: 0,
    color: theme.vars.palette.text.secondary,
    flexBasis: "100%",
  },
  "& > .card-body": { flexGrow: 1, minWidth: 0 },
}));

/** Flat card as a region named by its title. */
export function CardPanel({ title, caption, action, children }: CardPanelProps) {
  const id = useId();
  return (
    <Card aria-labelledby={id}>
      <div className="card-head">
        <h2 id={id}>{title}</h2>
        {action ? <div className="card-acts">{action}</div> : null}
        {caption ? <p>{caption}</p> : null}
      </div>
      <div className="card-body">{children}</div>
    </Card>
  );
}
