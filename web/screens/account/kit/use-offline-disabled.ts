import { useT } from "../../../lib/i18n.tsx";
import { useOnline } from "../../../ui/actions/use-online.ts";

/** What a control that writes as soon as it is used is given offline: it rests and says why. `<Select {...useRest()} />` */
export function useOfflineDisabled(): { disabled?: true; title?: string } {
  const t = useT();
  return useOnline() ? {} : { disabled: true, title: t("common.offline") };
}
