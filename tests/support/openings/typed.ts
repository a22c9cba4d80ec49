import { expect } from "vitest";
import { userEvent } from "vitest/browser";
import { FIELDS } from "../../../web/lib/drafts/typed-fields.ts";
import type { Opening } from "./opening.ts";

type Field = HTMLInputElement | HTMLTextAreaElement;

/** A field that was typed into. */
export interface Typed {
  field: Field;
  label: string;
  text: string;
}

/** What lies on top: the newest dialog, or the page. */
const top = (): Element => [...document.querySelectorAll("[role=dialog], main")].at(-1) ?? document.body;

const labelOf = (field: Field): string =>
  (field.getAttribute("aria-label") ?? field.labels?.[0]?.textContent ?? field.name).replace(/[\s*]+$/, "");

/** The fields on top that take words of one's own; a list to choose from only where the opening names it. */
function fieldsOf({ fields, isAlone = false }: Opening): Field[] {
  const named = new Set(Object.values(fields));
  return [...top().querySelectorAll<Field>(FIELDS)].filter(
    (field) =>
      field.checkVisibility({ visibilityProperty: true }) &&
      !field.matches(":disabled, [readonly], [aria-hidden=true]") &&
      (!isAlone || field === document.activeElement) &&
      (field.getAttribute("role") !== "combobox" || named.has(labelOf(field))),
  );
}

function textFor(field: Field, at: number, types: Opening["types"]): string {
  const given = types?.[labelOf(field)];
  if (given) return given;
  if (field.type === "email" || field.inputMode === "email") return `own${at}@shop.example`;
  if (field.type === "number" || field.inputMode === "numeric" || field.inputMode === "decimal") return String(at + 1);
  return `Words ${at}`;
}

/** Types into every field on top, the caret of the last one after its first sign. */
export async function typeInto(opening: Opening): Promise<Typed[]> {
  const wanted = Object.values(opening.fields);
  const missing = () => {
    const there = fieldsOf(opening).map(labelOf);
    return wanted.filter((label) => !there.some((one) => one.startsWith(label)));
  };
  await expect.poll(missing).toEqual([]);
  const typed: Typed[] = [];
  for (const [at, field] of fieldsOf(opening).entries()) {
    const text = textFor(field, at, opening.types);
    await userEvent.fill(field, text);
    typed.push({ field, label: labelOf(field), text });
  }
  // As the fields show it: some write a figure in the person's own way.
  for (const one of typed) if (one.field.isConnected) one.text = one.field.value;
  const last = typed.at(-1)?.field;
  if (last?.selectionStart !== null) last?.setSelectionRange(1, 1);
  return typed;
}

const isShown = (text: string): boolean => document.body.textContent.includes(text);

/** What is lost of the typed text: fields that are gone or empty, and the caret of the last one. */
export function lostOf(typed: readonly Typed[], { savedAtBlur = [] }: Opening): string[] {
  const isSaved = ({ label, text }: Typed) => savedAtBlur.includes(label) && isShown(text);
  const lost = typed
    .filter((one) => !(one.field.isConnected && one.field.value === one.text) && !isSaved(one))
    .map(({ field, label, text }) => `${label}: “${field.isConnected ? field.value : "gone"}” for “${text}”`);
  const last = typed.at(-1);
  if (!last || savedAtBlur.includes(last.label)) return lost;
  if (document.activeElement !== last.field) lost.push(`${last.label}: focus`);
  if (last.field.selectionStart !== null && last.field.selectionStart !== 1) lost.push(`${last.label}: caret`);
  return lost;
}
