/** What makes each example, as one would write it in a screen; in the order of the page. */
export const codeOf = {
  basic: `<MenuButton choices={[{ label: t("edit"), onChoose: edit }, { label: t("archive"), isOff: true }]}>
  {(opener) => <Button {...opener}>{t("acts")}</Button>}
</MenuButton>`,
  icons: `{ label: t("copy"), icon: <CopyIcon />, keys: "C", onChoose: copy }`,
  side: `{ label: t("moveTo"), more: columns.map(({ name, id }) => ({ label: name, onChoose: () => move(id) })) }`,
  marks: `{ label: t("prices"), isOn: withPrices, onChoose: togglePrices }
{ label: t("compact"), isChosen: density === "compact", onChoose: makeCompact, isApart: true }`,
  danger: `{ label: t("delete"), isDanger: true, isApart: true, onChoose: () => setAsking(true) }
{isAsking && <AskDialog isDanger title={…} act={t("delete")} back={t("back")} onAct={remove} onClose={…} />}`,
  context: `<ContextArea label={t("card")} choices={choices}>{card}</ContextArea>`,
  one: `<PickOne label={t("category")} placeholder={t("pleaseSelect")} value={category}
  options={[{ name: "Books", value: "books" }]} onPick={setCategory} />`,
  many: `<PickMany label={t("tags")} clear={t("clear")} values={tags} options={options} onPick={setTags} … />`,
  found: `<PickFound label={t("product")} value={product} options={products} none={t("none")} onPick={setProduct} />`,
  grouped: `<PickFound groupOf={({ category }) => category} … />`,
  long: `<PickLong label={t("number")} value={number} options={thousand} none={t("none")} onPick={setNumber} />`,
  asked: `const search = useSearch(text, ask);
<PickFound options={search.found} asked={{ text, isAsking: search.isSearching, onText: setText, … }} … />`,
  text: `<TextField multiline minRows={4} maxRows={12} label={t("yourMessage")} />`,
} as const;
export type Example = keyof typeof codeOf;
export const examples = Object.keys(codeOf) as Example[];

/** How each example is set, by the names of the code. */
export const settingsOf: Record<Example, readonly (readonly [string, string])[]> = {
  basic: [["role", "menu · menuitem"]],
  icons: [["keys", "aria-keyshortcuts"]],
  side: [["more", "MenuChoice[]"]],
  marks: [["role", "menuitemcheckbox · menuitemradio"]],
  danger: [["isDanger", "true"]],
  context: [["anchor", "{ left, top }"]],
  one: [["options", "{ name, value }[]"]],
  many: [["CHIPS", "2"]],
  found: [["fold", "İ I ı → i"]],
  grouped: [["groupOf", "category"]],
  long: [["options", "1,000"]],
  asked: [["GET", "/search?q="]],
  text: [["minRows · maxRows", "4 · 12"]],
};
