import { useState } from "react";
import { api } from "../../../lib/api/client.ts";
import { useSearch } from "../../../lib/api/use-search.ts";
import { useT } from "../../../lib/i18n.tsx";
import { useEnter } from "../../../lib/text/use-enter.ts";
import { PersonAvatar } from "../../../ui/record/person-avatar.tsx";
import { SearchPicker } from "../form/search-picker.tsx";

/** Person who can order. */
export interface Buyer {
  id: number;
  name: string;
  email: string;
  /** Exact search codes: email and phone. */
  codes: readonly string[];
}

/** Finds a known person by name, email or phone. */
export function CustomerPicker(props: {
  id: string;
  value: Buyer | null;
  problem: string | undefined;
  onChange(buyer: Buyer | null): void;
}) {
  const t = useT();
  const [text, setText] = useState(props.value?.name ?? "");
  const search = useSearch(text === props.value?.name ? "" : text, findBuyers);
  return (
    <SearchPicker
      id={props.id}
      label={t("order.customer")}
      required
      problem={props.problem}
      value={props.value}
      inputValue={text}
      onInputChange={(_, next) => setText(next)}
      search={search}
      idOf={(buyer) => buyer.id}
      tell={({ id, name, email }) => ({
        picture: <PersonAvatar name={name} src={`/api/avatars/${id}`} />,
        more: email,
      })}
      words={{ none: t("orderActs.noCustomer"), hint: t("orderActs.typeCustomer") }}
      onPick={props.onChange}
      onKeyDown={useEnter<Buyer>({ text, search, take: props.onChange })}
    />
  );
}

async function findBuyers(q: string): Promise<Buyer[]> {
  const { data } = await api("GET /datatable/users", { query: { q, pageSize: 8 } });
  return data.map(({ id, name, email, phoneNumber }) => ({
    id,
    name,
    email,
    codes: [email, phoneNumber ?? ""].filter(Boolean),
  }));
}
