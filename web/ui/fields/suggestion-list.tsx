import { styled } from "@mui/material/styles";
import type { ReactNode } from "react";

const List = styled("div")(({ theme }) => ({
  position: "absolute",
  zIndex: 3,
  insetInlineStart: 0,
  insetBlockEnd: "calc(100% + 4px)",
  minWidth: "min(240px, 100%)",
  maxWidth: "100%",
  maxHeight: 280,
  overflowY: "auto",
  padding: 4,
  borderRadius: 8,
  border: `1px solid ${theme.vars.palette.divider}`,
  backgroundColor: theme.vars.palette.surface.raised,
  boxShadow: theme.shadows[8],
  "& > div": {
    ...theme.typography.body1,
    display: "flex",
    alignItems: "center",
    gap: 8,
    minHeight: 36,
    padding: "0 8px",
    borderRadius: 6,
    cursor: "pointer",
    whiteSpace: "nowrap",
  },
  "& > div > *": { flex: "none" },
  "& > div > :last-child": { flex: "0 1 auto", overflow: "hidden", textOverflow: "ellipsis" },
  "& > div[aria-selected=true]": { backgroundColor: theme.vars.palette.primary.soft },
  "& strong": { fontWeight: 500 },
  "& strong + span": { color: theme.vars.palette.text.secondary },
  [theme.breakpoints.down("sm")]: { "& > div": { minHeight: 44 } },
}));

/** Text to insert for the word being typed. */
export interface Suggestion {
  id: number;
  content: ReactNode;
}

interface OfferListProps<One extends Suggestion> {
  id: string;
  label: string;
  offers: readonly One[];
  at: number;
  onAt(at: number): void;
  onPick(offer: One): void;
}

/** Suggestions above a field; the field keeps the focus and names the active one by `id-at`. */
export function SuggestionList<One extends Suggestion>({ id, label, offers, at, onAt, onPick }: OfferListProps<One>) {
  return (
    <List id={id} role="listbox" aria-label={label}>
      {offers.map((offer, n) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keyboard
        <div
          key={offer.id}
          id={`${id}-${n}`}
          role="option"
          data-active={n === at || undefined}
          tabIndex={-1}
          aria-selected={n === at}
          ref={n === at ? reveal : undefined}
          onPointerMove={() => onAt(n)}
          // Before the field loses the focus.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onPick(offer)}
        >
          {offer.content}
        </div>
      ))}
    </List>
  );
}

const reveal = (option: HTMLDivElement | null) => option?.scrollIntoView({ block: "nearest" });
