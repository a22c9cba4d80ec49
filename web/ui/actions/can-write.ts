import { createContext } from "react";

/**
 * Whether what lies within may still be stored. A form that is open when the right for it goes keeps what was typed and
 * rests; see `write-button.tsx` and `form/use-form.ts`.
 */
export const CanWrite = createContext(true);
