import Stack from "@mui/material/Stack";
import { styled } from "@mui/material/styles";
import TextField from "@mui/material/TextField";
import { lengthOf } from "#shared/rules/person-rules.ts";
import { type MessageKey, useT } from "../../lib/i18n.tsx";
import { type Address, sentAddress } from "./order.edit.ts";

const MOST: Address extends Record<infer Name extends string, string> ? Record<Name, number> : never = {
  name: 80,
  line1: 120,
  line2: 120,
  city: 80,
  postcode: 20,
  country: 60,
};
const NEEDED: ReadonlySet<string> = new Set(["name", "line1", "city", "country"]);

/** What is wrong with an address, by field; one that is empty throughout is right. */
export function addressProblems(address: Address): Partial<Record<keyof Address, "required" | "long">> {
  if (sentAddress(address) === null) return {};
  const found = (Object.keys(MOST) as (keyof Address)[]).flatMap((name) => {
    const length = lengthOf(address[name].trim());
    if (length > MOST[name]) return [[name, "long"]];
    return length === 0 && NEEDED.has(name) ? [[name, "required"]] : [];
  });
  return Object.fromEntries(found);
}

const Fields = styled("fieldset")(({ theme }) => ({
  border: 0,
  margin: 0,
  padding: 0,
  minWidth: 0,
  "& > legend": { ...theme.typography.subtitle2, padding: 0, marginBottom: 12 },
}));

/** Where an order goes. */
export function AddressFields(props: {
  value: Address;
  problems: ReturnType<typeof addressProblems>;
  onChange(value: Address): void;
}) {
  const t = useT();
  const { value, problems } = props;
  const field = (name: keyof Address) => {
    const problem = problems[name];
    return (
      <TextField
        name={name}
        label={t(`order.address.${name}` as MessageKey)}
        value={value[name]}
        fullWidth
        autoComplete="off"
        error={problem !== undefined}
        helperText={problem && t(problem === "long" ? "order.tooLong" : "order.required", { count: MOST[name] })}
        onChange={(event) => props.onChange({ ...value, [name]: event.target.value })}
      />
    );
  };
  return (
    <Fields>
      <legend>{t("order.shipping")}</legend>
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
