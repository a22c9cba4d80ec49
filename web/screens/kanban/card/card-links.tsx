import Close from "@mui/icons-material/Close";
import Autocomplete from "@mui/material/Autocomplete";
import IconButton from "@mui/material/IconButton";
import { styled } from "@mui/material/styles";
import TextField from "@mui/material/TextField";
import { useState } from "react";
import type { Card } from "#shared/api/kanban/card-shapes.ts";
import type { CardChange } from "#shared/api/kanban/cards.ts";
import { api } from "../../../lib/api/client.ts";
import { useSearch } from "../../../lib/api/use-search.ts";
import { type MessageKey, useT } from "../../../lib/i18n.tsx";
import { useEnter } from "../../../lib/text/use-enter.ts";
import { useOnline } from "../../../ui/actions/use-online.ts";
import { useAutocompleteTexts } from "../../../ui/fields/autocomplete-texts.ts";
import { touchTarget } from "../../../ui/layout/touch-target.ts";
import { LinkChip } from "../tile/card-badges.tsx";

const Section = styled("section")(({ theme }) => ({
  "& ul": { listStyle: "none", margin: 0, padding: 0, display: "grid", gap: 8 },
  "& li": { display: "flex", alignItems: "center", gap: 8, minHeight: 36 },
  "& li > small": { ...theme.typography.caption, width: 88, flex: "none", color: theme.vars.palette.text.secondary },
  "& li .link": {
    ...theme.typography.body1,
    display: "inline-flex",
    alignItems: "center",
    gap: 8,
    minWidth: 0,
    textDecoration: "none",
    ...touchTarget,
  },
  "& li .badge": {
    ...theme.typography.caption,
    display: "inline-flex",
    alignItems: "center",
    gap: 4,
    height: 24,
    padding: "0 8px",
    borderRadius: 999,
    fontWeight: 500,
    whiteSpace: "nowrap",
    color: theme.vars.palette.text.secondary,
    backgroundColor: theme.vars.palette.surface.sunken,
  },
  "& li .badge > svg": { fontSize: 16 },
  "& li [data-tone=warning]": {
    color: theme.vars.palette.warning.main,
    backgroundColor: theme.vars.palette.warning.soft,
  },
  "& li [data-tone=danger]": { color: theme.vars.palette.error.main, backgroundColor: theme.vars.palette.error.soft },
  "& li .link > bdi": {
    textDecoration: "underline",
    overflow: "hidden",
    textOverflow: "ellipsis",
    whiteSpace: "nowrap",
  },
}));

const KINDS = ["order", "product", "conversation"] as const;
type Kind = (typeof KINDS)[number];
const FIELDS = { order: "orderId", product: "productId", conversation: "conversationId" } as const;

/** Records linked to a card, with their current status. */
export function CardLinks(props: { card: Card; canEdit: boolean; onSave(change: CardChange): Promise<boolean> }) {
  const { card, canEdit, onSave } = props;
  const t = useT();
  const isOff = !useOnline();
  const open = KINDS.filter((kind) => !card.links.some((link) => link.kind === kind));
  if (card.links.length === 0 && !canEdit) return null;
  return (
    <Section>
      <h3>{t("card.links")}</h3>
      <ul>
        {card.links.map((link) => (
          <li key={link.kind}>
            <small>{t(`card.linkKind.${link.kind}`)}</small>
            <LinkChip link={link} />
            {canEdit && (
              <IconButton
                size="small"
                disabled={isOff}
                aria-label={t("card.unlink", { label: link.label })}
                onClick={() => void onSave({ [FIELDS[link.kind]]: null })}
              >
                <Close fontSize="small" />
              </IconButton>
            )}
          </li>
        ))}
        {canEdit &&
          open.map((kind) => (
            <li key={kind}>
              <LinkPicker kind={kind} isOff={isOff} onPick={(id) => void onSave({ [FIELDS[kind]]: id })} />
            </li>
          ))}
      </ul>
    </Section>
  );
}

interface Found {
  id: number;
  name: string;
  sub: string;
  /** Exact search codes. */
  codes: readonly string[];
}

const finders: Record<Kind, (q: string) => Promise<Found[]>> = {
  order: async (q) => {
    const { data } = await api("GET /ecommerce/orders", {
      query: { q, pageSize: 8, fields: "id,number,customer" },
    });
    return data.map(({ id, number = `#${id}`, customer }) => ({
      id,
      name: number,
      sub: customer,
      codes: [number, number.replace(/^#/, "")],
    }));
  },
  product: async (q) => {
    const { data } = await api("GET /ecommerce/products", {
      query: { q, pageSize: 8, archived: 0, fields: "id,name,sku,barcode" },
    });
    return data.map(({ id, name, sku = "", barcode }) => ({
      id,
      name,
      sub: sku,
      codes: [sku, barcode ?? ""].filter(Boolean),
    }));
  },
  conversation: async (q) => {
    const { data } = await api("GET /search", { query: { q } });
    const found = data.find((group) => group.kind === "conversation")?.items ?? [];
    return found.map(({ id, title, subtitle }) => ({ id, name: title, sub: subtitle, codes: [] }));
  },
};

function LinkPicker(props: { kind: Kind; isOff: boolean; onPick(id: number): void }) {
  const boxWords = useAutocompleteTexts();
  const { kind, isOff, onPick } = props;
  const t = useT();
  const [text, setText] = useState("");
  const search = useSearch(text, finders[kind]);
  const { found, isSearching, hasFailed } = search;
  const pick = ({ id }: Found) => {
    setText("");
    onPick(id);
  };
  const onEnter = useEnter({ text, search, take: pick });
  return (
    <Autocomplete
      {...boxWords}
      fullWidth
      size="small"
      disabled={isOff}
      options={found}
      value={null}
      inputValue={text}
      loading={isSearching}
      filterOptions={(options) => options}
      getOptionKey={({ id }) => id}
      getOptionLabel={({ name }) => name}
      noOptionsText={t(hasFailed ? "card.searchFailed" : text.trim() ? "card.nothingFound" : "card.typeToFind")}
      loadingText={t("card.searching")}
      onInputChange={(_, next, reason) => reason !== "reset" && setText(next)}
      onChange={(_, option) => option && pick(option)}
      renderOption={({ key, ...option }, { name, sub }) => (
        <li key={key} {...option}>
          <bdi>{name}</bdi>
          {sub && <bdi style={{ opacity: 0.75, marginInlineStart: 8 }}>{sub}</bdi>}
        </li>
      )}
      renderInput={(params) => (
        <TextField {...params} label={t(`card.linkTo.${kind}` as MessageKey)} onKeyDown={onEnter} />
      )}
    />
  );
}
