import { useErrorText } from "../../ui/error-text.ts";
import { useAct as useToldAct } from "../../ui/use-act.ts";

/** One act of a button at a time; a refusal is said in a toast: `const { isBusy, run } = useAct()`. */
export const useAct = () => useToldAct(useErrorText());
