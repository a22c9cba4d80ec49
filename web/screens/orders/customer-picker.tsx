import Autocomplete from "@mui/material/Autocomplete";
import TextField from "@mui/material/TextField";
import { useState } from "react";
import { api } from "../../lib/api.ts";
import { useT } from "../../lib/i18n.tsx";
import { NameCell } from "../../ui/list/frame.tsx";
import { PersonAvatar } from "../../ui/person-avatar.tsx";
import { pickerLook } from "./picker-look.ts";
import { useSearch } from "./use-search.ts";

/** A person who can order. */
export interface Buyer {
  id: number;
  name: string;
  email: string;
}

/** Finds a known person by name, email or telephone. */
export function CustomerPicker(props: {
  id: string;
  value: Buyer | null;
  problem: string | undefined;
  onChange(buyer: Buyer | null): void;
}) {
  const t = useT();
  const [text, setText] = useState(props.value?.name ?? "");
  const { found, isSearching, hasFailed } = useSearch(text === props.value?.name ? "" : text, findBuyers);
  return (
    <Autocomplete
      {...pickerLook}
      id={props.id}
      options={found}
      value={props.value}
      inputValue={text}
      loading={isSearching}
      filterOptions={(options) => options}
      getOptionLabel={(buyer) => buyer.name}
      getOptionKey={(buyer) => buyer.id}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      noOptionsText={t(hasFailed ? "order.searchFailed" : text.trim() ? "order.noCustomer" : "order.typeCustomer")}
      loadingText={t("order.searching")}
      onInputChange={(_, next) => setText(next)}
      onChange={(_, buyer) => props.onChange(buyer)}
      renderOption={({ key, ...option }, buyer) => (
        <li key={key} {...option}>
          <NameCell>
            <PersonAvatar name={buyer.name} src={`/api/avatars/${buyer.id}`} />
            <span>
              <bdi className="list-name">{buyer.name}</bdi>
              <span className="list-sub">{buyer.email}</span>
            </span>
          </NameCell>
        </li>
      )}
      renderInput={(params) => (
        <TextField
          {...params}
          label={t("order.customer")}
          required
          error={props.problem !== undefined}
          helperText={props.problem}
        />
      )}
    />
  );
}

async function findBuyers(q: string): Promise<Buyer[]> {
  const { data } = await api("GET /datatable/users", { query: { q, pageSize: 8 } });
  return data.map(({ id, name, email }) => ({ id, name, email }));
}
