import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import TextField from "@mui/material/TextField";
import { useCallback, useState } from "react";
import { api } from "../../lib/api/client.ts";
import { useSearch } from "../../lib/api/use-search.ts";
import { useLabel, useT } from "../../lib/i18n.tsx";
import { PickFound } from "../../ui/fields/pick-found.tsx";
import { PickLong } from "../../ui/fields/pick-long.tsx";
import { PickMany } from "../../ui/fields/pick-many.tsx";
import { type Option, PickOne } from "../../ui/fields/pick-one.tsx";
import { type Good, goods } from "./goods.ts";
import { LastChoice } from "./last-choice.tsx";

const categories = ["Electronics", "Clothing", "Furniture", "Books", "Cosmetics"] as const;
const COUNT = 1000;

/** The categories with their names in the language of the person. */
function useCategories(): Option[] {
  const label = useLabel();
  return categories.map((value) => ({ name: label(value), value }));
}

/** One of a few, and what a form would send of it. */
export function OnePick() {
  const t = useT();
  const options = useCategories();
  const [value, setValue] = useState("");
  const [sent, setSent] = useState("");
  return (
    <Box
      component="form"
      method="dialog"
      onSubmit={(event) => {
        event.preventDefault();
        setSent(JSON.stringify({ category: value }));
      }}
    >
      <PickOne
        label={t("dropdown.category")}
        placeholder={t("dropdown.pleaseSelect")}
        value={value}
        options={options}
        onPick={setValue}
      />
      <Button type="submit" variant="outlined" color="inherit" sx={{ mt: 1.5 }}>
        {t("dropdown.submit")}
      </Button>
      <LastChoice text={sent && t("dropdown.sent", { body: sent })} />
    </Box>
  );
}

/** Some of a few. */
export function ManyPick() {
  const t = useT();
  const options = useCategories();
  const [values, setValues] = useState<string[]>([]);
  return (
    <>
      <PickMany
        label={t("dropdown.categories")}
        placeholder={t("dropdown.pleaseSelect")}
        clear={t("dropdown.clear")}
        values={values}
        options={options}
        onPick={setValues}
      />
      <LastChoice text={t("dropdown.count", { count: values.length })} />
    </>
  );
}

/** One found by what is typed. */
export function FoundPick() {
  const t = useT();
  const [good, setGood] = useState<Good | null>(null);
  return (
    <>
      <PickFound<Good>
        label={t("dropdown.product")}
        value={good}
        options={goods}
        none={t("dropdown.none")}
        onPick={setGood}
      />
      <LastChoice text={good ? t("dropdown.chosen", { name: good.name }) : ""} />
    </>
  );
}

/** The same under headings. */
export function GroupedPick() {
  const t = useT();
  const label = useLabel();
  const [good, setGood] = useState<Good | null>(null);
  return (
    <>
      <PickFound<Good>
        label={t("dropdown.product")}
        value={good}
        options={goods}
        none={t("dropdown.none")}
        groupOf={({ kind }) => label(kind)}
        onPick={setGood}
      />
      <LastChoice text={good ? t("dropdown.chosen", { name: good.name }) : ""} />
    </>
  );
}

/** One of a thousand. */
export function LongPick() {
  const t = useT();
  const [value, setValue] = useState("");
  const options = Array.from({ length: COUNT }, (_, n) => ({
    name: t("dropdown.long.option", { n: String(n + 1) }),
    value: String(n + 1),
  }));
  return (
    <>
      <PickLong
        label={t("dropdown.long.label")}
        value={value}
        options={options}
        none={t("dropdown.none")}
        onPick={setValue}
      />
      <LastChoice text={value && t("dropdown.chosen", { name: value })} />
    </>
  );
}

async function find(words: string): Promise<Option[]> {
  const { data } = await api("GET /search", { query: { q: words } });
  return data.flatMap(({ kind, items }) => items.map(({ id, title }) => ({ name: title, value: `${kind} ${id}` })));
}

/** One found on the server. */
export function AskedPick() {
  const t = useT();
  const [text, setText] = useState("");
  const [found, setFound] = useState<Option | null>(null);
  const ask = useCallback(find, []);
  const search = useSearch(text, ask);
  const none = search.hasFailed ? t("dropdown.failed") : text.trim() ? t("dropdown.none") : t("dropdown.asked.hint");
  return (
    <>
      <PickFound
        label={t("dropdown.asked.label")}
        value={found}
        options={search.found}
        none={none}
        asked={{ text, isAsking: search.isSearching, asking: t("dropdown.asking"), onText: setText }}
        onPick={setFound}
      />
      <LastChoice text={found ? t("dropdown.chosen", { name: found.name }) : ""} />
    </>
  );
}

/** A text of several lines. */
export function TextExample() {
  const t = useT();
  return <TextField multiline fullWidth minRows={4} maxRows={12} label={t("dropdown.message")} />;
}
