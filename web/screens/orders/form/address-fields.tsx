import Stack from "@mui/material/Stack";
import { styled } from "@mui/material/styles";
import TextField from "@mui/material/TextField";
import { lengthOf } from "#shared/rules/text/length.ts";
import { type MessageKey, type Translate, useT } from "../../../lib/i18n.tsx";
import type { Form } from "../../../ui/form/use-form.ts";
import type { Problems } from "../../../ui/form/use-problems.ts";
import { type Address, sentAddress } from "./order.edit.ts";

const MOST: Record<keyof Address, number> = { name: 80, line1: 120, line2: 120, postcode: 20, city: 80, country: 60 };
const NEEDED: ReadonlySet<string> = new Set(["name", "line1", "city", "country"]);

/** Problems of an address as messages; an empty address is valid. */
export function addressProblems(address: Address, t: Translate): Problems {
  const found: Problems = {};
  if (sentAddress(address) === null) return found;
  for (const name of Object.keys(MOST) as (keyof Address)[]) {
    const length = lengthOf(address[name].trim());
    if (length > MOST[name]) found[name] = t("orderActs.tooLong", { count: MOST[name] });
    else if (length === 0 && NEEDED.has(name)) found[name] = t("orderActs.required");
  }
  return found;
}

const Fields = styled("fieldset")(({ theme }) => ({
  border: 0,
  margin: 0,
  padding: 0,
  minWidth: 0,
  "& > legend": { ...theme.typography.subtitle2, padding: 0, marginBottom: 12 },
}));

/** Form with address entries. */
interface AddressForm {
  text(name: keyof Address): Omit<ReturnType<Form<Address>["text"]>, "name"> & { name: string };
}

/** Fields of a delivery address. */
export function AddressFields({ form }: { form: AddressForm }) {
  const t = useT();
  const field = (name: keyof Address) => (
    <TextField fullWidth autoComplete="off" label={t(`orderActs.address.${name}` as MessageKey)} {...form.text(name)} />
  );
  return (
    <Fields>
      <legend>{t("orderActs.shipping")}</legend>
      <Stack sx={{ gap: 2 }}>
        {field("name")}
        {field("line1")}
        {field("line2")}
        <Stack direction={{ xs: "column", sm: "row" }} sx={{ gap: 2 }}>
          {field("postcode")}
          {field("city")}
          {field("country")}
        </Stack>
      </Stack>
    </Fields>
  );
}
