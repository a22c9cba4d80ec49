import { type ComponentType, createElement, lazy } from "react";
import { type Area, fetchWords } from "../i18n/words.ts";

/** A chunk, the component in it and the catalogues it speaks from. */
export interface LazyPart<Props> {
  words: readonly Area[];
  /** Fetches both, once. */
  fetched(): Promise<ComponentType<Props>>;
  /** The component: at hand once fetched, else fetched when it is drawn. The same from its first use on, unless it did not come. */
  view(): ComponentType<Props>;
  /** For what opens it: fetches when a pointer or the focus comes near. */
  near: { onPointerEnter(): void; onFocus(): void };
}

/** Why something did not come, and how it is fetched again. */
const losses = new WeakMap<object, () => void>();

/** Whether this was thrown in drawing what did not come. */
export const isChunkError = (error: unknown): boolean => losses.has(error as object);

/** For whoever has caught it: the next drawing fetches once more what did not come. */
export const retryChunk = (error: unknown): void => losses.get(error as object)?.();

/** Names a chunk that is fetched when it is needed: `const sheet = lazyPart(["order"], async () => (await import("./sheet.tsx")).Sheet)` */
export function lazyPart<Props>(words: readonly Area[], load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  let ready: ComponentType<Props> | undefined;
  let view: ComponentType<Props> | undefined;
  const fetched = async () => {
    [ready] = await Promise.all([load(), fetchWords(words)]);
    return ready;
  };
  // What could not be fetched is fetched again when it is opened, and then says why.
  const come = () => void fetched().catch(() => undefined);
  const drawLazily = () => {
    const one = lazy(() =>
      fetched().then(
        (found) => ({ default: found as ComponentType }),
        (error) => {
          // Not before somebody has caught it: a drawing that is begun again meanwhile would fetch without end.
          losses.set(error, () => {
            if (view === (one as unknown)) view = undefined;
          });
          throw error;
        },
      ),
    );
    return one as unknown as ComponentType<Props>;
  };
  return {
    words,
    fetched,
    near: { onPointerEnter: come, onFocus: come },
    view: () => {
      view ??= ready ?? drawLazily();
      return view;
    },
  };
}

/** The same for what is drawn in one place and opened by no pointer: `const Dialog = lazyView(async () => (await import("./dialog.tsx")).Dialog)` */
export function lazyView<View extends (props: never) => unknown>(
  load: () => Promise<View>,
  words: readonly Area[] = [],
): View {
  const one = lazyPart(words, load as unknown as () => Promise<ComponentType<object>>);
  return ((props: object) => createElement(one.view(), props)) as unknown as View;
}
