import { styled } from "@mui/material/styles";
import { type DragEvent, type ReactNode, useState } from "react";

const Zone = styled("div")(({ theme }) => ({
  display: "flex",
  flexDirection: "column",
  alignItems: "center",
  justifyContent: "center",
  gap: 8,
  boxSizing: "border-box",
  padding: 20,
  textAlign: "center",
  color: theme.vars.palette.text.secondary,
  backgroundColor: theme.vars.palette.background.paper,
  border: `1px dashed ${theme.vars.palette.rule}`,
  borderRadius: 12,
  "&[data-over=true]": {
    color: theme.vars.palette.text.primary,
    backgroundColor: theme.vars.palette.primary.soft,
    borderColor: theme.vars.palette.primary.main,
  },
  "& > svg": { fontSize: 32 },
  "& p": { margin: 0 },
  "& .what": { ...theme.typography.subtitle1, color: theme.vars.palette.text.primary },
  "& .rules": { ...theme.typography.caption, maxWidth: 620, textWrap: "balance" },
}));

interface DropFrameProps {
  label: string;
  className?: string;
  isDisabled?: boolean;
  /** Called while the drop lasts: a folder in it can be opened only then. */
  onDrop(transfer: DataTransfer): void;
  children(isOver: boolean): ReactNode;
}

/** A place files are dropped on, which shows that it would take them. */
export function DropFrame({ label, className, isDisabled = false, onDrop, children }: DropFrameProps) {
  const [isOver, setIsOver] = useState(false);
  const takes = (event: DragEvent) => !isDisabled && event.dataTransfer.types.includes("Files");
  const over = (event: DragEvent) => {
    if (!takes(event)) return;
    event.preventDefault();
    setIsOver(true);
  };
  return (
    <Zone
      role="group"
      aria-label={label}
      className={className}
      data-over={isOver}
      onDragEnter={over}
      onDragOver={over}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setIsOver(false);
      }}
      onDrop={(event) => {
        setIsOver(false);
        if (!takes(event)) return;
        event.preventDefault();
        onDrop(event.dataTransfer);
      }}
    >
      {children(isOver)}
    </Zone>
  );
}
