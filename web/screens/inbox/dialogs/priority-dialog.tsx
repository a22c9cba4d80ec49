import { useT } from "../../../lib/i18n.tsx";
import type { LayerProps } from "./layer-props.ts";
import { PickDialog } from "./pick-dialog.tsx";

const priorities = ["none", "low", "medium", "high", "urgent"] as const;

/** Sets the priority of conversations. */
export function PriorityDialog({ ids, work, onClose }: LayerProps) {
  const t = useT();
  return (
    <PickDialog
      title={t("inbox.priority")}
      searchLabel={t("inbox.findPriority")}
      emptyText={t("inbox.noneFound")}
      options={priorities.map((one, id) => ({ id, name: t(`inbox.priority.${one}`) }))}
      chosen={[]}
      onDone={([at]) => {
        const priority = priorities[at ?? 0] ?? "none";
        onClose();
        void work.run.set({ ids, change: { priority }, shown: { priority } });
      }}
      onClose={onClose}
    />
  );
}
