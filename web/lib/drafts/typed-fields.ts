type Field = HTMLInputElement | HTMLTextAreaElement;

/** Selector of fields with free text; searches are excluded, they are quickly repeated. */
export const FIELDS =
  "textarea, input:not([type]), input:is([type=text], [type=email], [type=tel], [type=url], [type=number], [type=password])";

/** Fields with typed text and their previous value. */
const typed = new Map<Field, string>();
let before = new WeakMap<Field, string>();

const fieldOf = ({ target }: Event): Field | null =>
  target instanceof Element && target.matches(FIELDS) ? (target as Field) : null;

/** Tracks typing in every field of the page until the returned function is called. */
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

/** Whether a field of the page shows typed text. */
export function hasTypedText(): boolean {
  for (const field of typed.keys()) if (!field.isConnected) typed.delete(field);
  return [...typed].some(([field, start]) => field.value.trim() !== "" && field.value !== start);
}

/** Marks the text of these fields as saved. */
export function forgetTyped(fields: readonly (Element | null)[]): void {
  for (const field of fields) typed.delete(field as Field);
}
