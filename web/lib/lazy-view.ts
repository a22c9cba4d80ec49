import { type ComponentType, createElement, lazy } from "react";
import { type Area, fetchWords } from "../i18n/words.ts";

/** Lazily loaded component with its message catalogues. */
export interface LazyPart<Props> {
  words: readonly Area[];
  /** Loads both, once. */
  fetched(): Promise<ComponentType<Props>>;
  /** The component, loaded when rendered if need be. Stable from the first use on, unless loading failed. */
  view(): ComponentType<Props>;
  /** Handlers for a trigger: load on pointer or focus. */
  near: { onPointerEnter(): void; onFocus(): void };
}

/** Retry functions of chunk-load errors. */
const losses = new WeakMap<object, () => void>();

/** Whether an error is a failed chunk load during render. */
export const isChunkError = (error: unknown): boolean => losses.has(error as object);

/** Makes the next render load the chunk again; called by the error boundary. */
export const retryChunk = (error: unknown): void => losses.get(error as object)?.();

/** Lazy component of a chunk: `const sheet = lazyPart(["order"], async () => (await import("./sheet.tsx")).Sheet)` */
export function lazyPart<Props>(words: readonly Area[], load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  let ready: ComponentType<Props> | undefined;
  let view: ComponentType<Props> | undefined;
  const fetched = async () => {
    [ready] = await Promise.all([load(), fetchWords(words)]);
    return ready;
  };
  // Opening it loads the chunk again and reports the failure.
  const come = () => void fetched().catch(() => undefined);
  const drawLazily = () => {
    const one = lazy(() =>
      fetched().then(
        (found) => ({ default: found as ComponentType }),
        (error) => {
          // Not before a boundary has caught it: React repeats a render and would load without end.
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

/**
 * The same for a component with one place of use and no trigger: `const Dialog = lazyView(async () => (await
 * import("./dialog.tsx")).Dialog)`
 */
export function lazyView<View extends (props: never) => unknown>(
  load: () => Promise<View>,
  words: readonly Area[] = [],
): View {
  const one = lazyPart(words, load as unknown as () => Promise<ComponentType<object>>);
  return ((props: object) => createElement(one.view(), props)) as unknown as View;
}
