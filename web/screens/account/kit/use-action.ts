import { useAction as useToldAct } from "../../../ui/actions/use-action.ts";
import { useErrorText } from "../../../ui/feedback/error-text.ts";

/** One act of a button at a time; a refusal is said in a toast: `const { isBusy, run } = useAction()`. */
export const useAccountAction = () => useToldAct(useErrorText());
