import { createContext } from "react";

/**
 * Whether the content may still be saved. A form open when its permission ends keeps its input and is disabled; see
 * `write-button.tsx` and `form/use-form.ts`.
 */
export const CanWrite = createContext(true);
