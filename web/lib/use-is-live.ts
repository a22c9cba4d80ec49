import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/** False in the document and while it is taken over, then true: for what lies in no document, like dialogs. */
export const useIsLive = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
