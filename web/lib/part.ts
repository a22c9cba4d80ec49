import { type ComponentType, lazy } from "react";
import { type Area, fetchWords } from "../i18n/words.ts";

/** A chunk, the component in it and the catalogues it speaks from. */
export interface Part<Props> {
  words: readonly Area[];
  /** Fetches both, once. */
  fetched(): Promise<ComponentType<Props>>;
  /** The component: at hand once fetched, else fetched when it is drawn. The same from its first use on. */
  view(): ComponentType<Props>;
  /** For what opens it: fetches when a pointer or the focus comes near. */
  near: { onPointerEnter(): void; onFocus(): void };
}

/** Names a chunk that is fetched when it is needed: `const sheet = part(["order"], async () => (await import("./sheet.tsx")).Sheet)` */
export function part<Props>(words: readonly Area[], load: () => Promise<ComponentType<Props>>): Part<Props> {
  let ready: ComponentType<Props> | undefined;
  let view: ComponentType<Props> | undefined;
  const fetched = async () => {
    [ready] = await Promise.all([load(), fetchWords(words)]);
    return ready;
  };
  // What could not be fetched is fetched again when it is opened, and then says why.
  const come = () => void fetched().catch(() => undefined);
  return {
    words,
    fetched,
    near: { onPointerEnter: come, onFocus: come },
    view: () => {
      view ??= ready ?? (lazy(async () => ({ default: await fetched() })) as unknown as ComponentType<Props>);
      return view;
    },
  };
}
