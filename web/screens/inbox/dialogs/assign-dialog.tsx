import { useT } from "../../../lib/i18n.tsx";
import { useCanAnswer } from "../../../lib/session/rights.ts";
import { PersonAvatar } from "../../../ui/record/person-avatar.tsx";
import { useColleagues, useMe } from "../inbox.data.ts";
import type { LayerProps } from "./layer-props.ts";
import { PickDialog } from "./pick-dialog.tsx";

const NOBODY = 0;

/** Assigns conversations to a colleague, or unassigns them. */
export function AssignDialog({ ids, work, onClose }: LayerProps) {
  const t = useT();
  const me = useMe();
  const colleagues = useColleagues() ?? [];
  const canAnswer = useCanAnswer();
  const others = colleagues.filter((one) => one.id !== me.id && canAnswer(one));
  const options = [
    { id: me.id, name: me.name, more: t("inbox.you") },
    ...others.map(({ id, name }) => ({ id, name })),
  ].map((one) => ({ ...one, sign: <PersonAvatar name={one.name} src={`/api/avatars/${one.id}`} size={24} /> }));
  return (
    <PickDialog
      title={t("inbox.assignAsk", { count: ids.length })}
      searchLabel={t("inbox.findColleague")}
      emptyText={t("inbox.nobodyFound")}
      options={[...options, { id: NOBODY, name: t("inbox.nobody") }]}
      chosen={[]}
      onDone={([id]) => {
        const name = options.find((one) => one.id === id)?.name ?? "";
        onClose();
        void work.run.assign(ids, id === NOBODY || id === undefined ? null : { id, name });
      }}
      onClose={onClose}
    />
  );
}
