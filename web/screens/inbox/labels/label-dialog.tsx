import { useState } from "react";
import type { ApiError } from "../../../lib/api/client.ts";
import { useIdempotencyKeys } from "../../../lib/api/use-idempotency-keys.ts";
import { useT } from "../../../lib/i18n.tsx";
import { useErrorText } from "../../../ui/feedback/error-text.ts";
import { toastRateLimit } from "../../../ui/toast/toast-rate-limit.ts";
import type { LayerProps } from "../dialogs/layer-props.ts";
import { PickDialog } from "../dialogs/pick-dialog.tsx";
import { type Label, useConversation, useLabels } from "../inbox.data.ts";
import { addLabel } from "./label.calls.ts";
import { LabelDot } from "./label-chip.tsx";

/** Labels conversations: sets all labels of one, adds labels to several. */
export function LabelDialog({ ids, work, onClose }: LayerProps) {
  const t = useT();
  const errorText = useErrorText();
  const asked = useLabels();
  const [made, setMade] = useState<Label[]>([]);
  const [problem, setProblem] = useState<string>();
  const keys = useIdempotencyKeys();
  const only = ids.length === 1 ? ids[0] : undefined;
  const one = useConversation(only).data?.data;
  if (!asked || (only !== undefined && !one)) return null;
  const labels = [...asked, ...made.filter(({ id }) => !asked.some((label) => label.id === id))];
  return (
    <PickDialog
      title={t("inbox.labelAsk", { count: ids.length })}
      searchLabel={t("inbox.findLabel")}
      emptyText={t("inbox.noLabels")}
      options={labels.map(({ id, name, colour }) => ({
        id,
        name,
        sign: <LabelDot data-colour={colour} aria-hidden="true" />,
      }))}
      chosen={one?.labels.map(({ id }) => id) ?? []}
      doneLabel={t("inbox.apply")}
      problem={problem}
      create={{
        label: (name) => t("inbox.makeLabel", { name }),
        async run(name) {
          setProblem(undefined);
          try {
            const body = { name, colour: "grey" as const };
            const label = await addLabel(body, keys.of(body));
            keys.renew();
            setMade([...made, label]);
            return label.id;
          } catch (error) {
            if (!toastRateLimit(error as ApiError, t)) setProblem(errorText(error as ApiError));
            return null;
          }
        },
      }}
      onDone={(chosen) => {
        onClose();
        const shown = labels.filter(({ id }) => chosen.includes(id));
        if (one) void work.run.set({ ids, change: { labelIds: [...chosen] }, shown: { labels: shown } });
        else if (chosen.length > 0)
          void work.run.set({
            ids,
            change: { addLabelIds: [...chosen] },
            told: (count) => t("inbox.done.labelled", { count }),
          });
      }}
      onClose={onClose}
    />
  );
}
