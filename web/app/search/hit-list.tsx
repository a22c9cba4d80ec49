import { styled } from "@mui/material/styles";
import { useT } from "../../lib/i18n.tsx";
import type { Hit } from "./search-hits.ts";
import type { HitGroup } from "./use-hits.ts";

const List = styled("div")({ overflowY: "auto", padding: "0 8px 8px", "&:empty": { padding: 0 } });
const Group = styled("div")(({ theme }) => ({
  "& [data-head]": {
    ...theme.typography.label,
    padding: "12px 8px 4px",
    color: theme.vars.palette.text.secondary,
  },
}));
const Row = styled("div")(({ theme }) => ({
  display: "flex",
  alignItems: "baseline",
  gap: 12,
  padding: "8px",
  minHeight: 36,
  boxSizing: "border-box",
  borderRadius: 8,
  cursor: "pointer",
  "&[aria-selected=true]": { backgroundColor: theme.vars.palette.primary.soft },
  "& b": {
    ...theme.typography.body1,
    fontWeight: 500,
    overflow: "hidden",
    textOverflow: "ellipsis",
    whiteSpace: "nowrap",
  },
  "& span": {
    ...theme.typography.body2,
    marginInlineStart: "auto",
    color: theme.vars.palette.text.secondary,
    overflow: "hidden",
    textOverflow: "ellipsis",
    whiteSpace: "nowrap",
    flex: "0 1 auto",
  },
  "@media (max-width:599.95px)": { minHeight: 48, alignItems: "center" },
}));

interface Props {
  id: string;
  groups: readonly HitGroup[];
  /** Index of the selected hit. */
  chosen: number;
  optionId(at: number): string;
  onOpen(hit: Hit): void;
}

/** Grouped search results; focus stays in the field. */
export function SearchHits({ id, groups, chosen, optionId, onOpen }: Props) {
  const t = useT();
  let at = -1;
  return (
    <List id={id} role="listbox" aria-label={t("search.title")}>
      {groups.map(({ kind, items }) => (
        <Group key={kind} role="group" aria-labelledby={`${id}-${kind}`}>
          <div data-head="" id={`${id}-${kind}`} role="presentation">
            {t(`search.kind.${kind}`)}
          </div>
          {items.map((hit) => {
            at += 1;
            return (
              <Row
                key={hit.id}
                id={optionId(at)}
                role="option"
                data-active={at === chosen || undefined}
                aria-selected={at === chosen}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => onOpen(hit)}
              >
                <b>
                  <bdi>{hit.title}</bdi>
                </b>
                {hit.subtitle && (
                  <span>
                    <bdi>{hit.subtitle}</bdi>
                  </span>
                )}
              </Row>
            );
          })}
        </Group>
      ))}
    </List>
  );
}
