type Field = HTMLInputElement | HTMLTextAreaElement;

/** Fields that take words of one's own, as a selector; a search is made again in a moment. */
export const FIELDS =
  "textarea, input:not([type]), input:is([type=text], [type=email], [type=tel], [type=url], [type=number], [type=password])";

/** Fields that somebody has typed into, with what stood there before. */
const typed = new Map<Field, string>();
let before = new WeakMap<Field, string>();

const fieldOf = ({ target }: Event): Field | null =>
  target instanceof Element && target.matches(FIELDS) ? (target as Field) : null;

/** Notes every field of the page that is typed into, until the returned function is called. */
export function watchTyping(): () => void {
  const onFocus = (event: Event) => {
    const field = fieldOf(event);
    if (field) before.set(field, field.value);
  };
  const onInput = (event: Event) => {
    const field = fieldOf(event);
    if (field && !typed.has(field)) typed.set(field, before.get(field) ?? "");
  };
  document.addEventListener("focusin", onFocus, true);
  document.addEventListener("input", onInput, true);
  return () => {
    document.removeEventListener("focusin", onFocus, true);
    document.removeEventListener("input", onInput, true);
    typed.clear();
    before = new WeakMap();
  };
}

/** Whether a field of the page shows words that were typed into it. */
export function hasTypedText(): boolean {
  for (const field of typed.keys()) if (!field.isConnected) typed.delete(field);
  return [...typed].some(([field, start]) => field.value.trim() !== "" && field.value !== start);
}

/** What these fields show is stored. */
export function forgetTyped(fields: readonly (Element | null)[]): void {
  for (const field of fields) typed.delete(field as Field);
}
