import Autocomplete from "@mui/material/Autocomplete";
import TextField from "@mui/material/TextField";
import { useState } from "react";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { useEnter } from "./use-enter.ts";

const found = ["Shelf", "Shelf wide"].map((name) => ({ name, codes: [] }));

function Field({ onTake }: { onTake(name: string): void }) {
  const [text, setText] = useState("");
  const take = ({ name }: { name: string }) => onTake(name);
  const onEnter = useEnter({ text, search: { found, isSearching: false }, take });
  return (
    <Autocomplete
      options={found}
      value={null}
      inputValue={text}
      filterOptions={(options) => options}
      getOptionLabel={({ name }) => name}
      onInputChange={(_, next, reason) => reason === "input" && setText(next)}
      onChange={(_, one) => one && take(one)}
      renderInput={(params) => <TextField {...params} label="Product" onKeyDown={onEnter} />}
    />
  );
}

test.each([
  ["the option that is marked in the list", "{ArrowDown}{ArrowDown}{Enter}", "Shelf wide"],
  ["the one named whole where none is marked", "{Enter}", "Shelf"],
])("Enter takes %s, once", async (_, keys, name) => {
  const taken: string[] = [];
  await render(<Field onTake={(one) => taken.push(one)} />);
  await page.getByRole("combobox", { name: "Product" }).fill("Shelf");
  await expect.element(page.getByRole("option", { name: "Shelf wide" })).toBeVisible();

  await userEvent.keyboard(keys);

  await expect.poll(() => taken).toEqual([name]);
});
