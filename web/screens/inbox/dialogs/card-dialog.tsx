import { CreateCardDialog } from "../../../ui/dialog/create-card-dialog.tsx";
import { useConversation } from "../inbox.data.ts";
import type { LayerProps } from "./layer-props.ts";

/** Creates a card about a conversation. */
export function CardDialog({ ids: [id], onClose }: LayerProps) {
  const { data, error, mutate } = useConversation(id);
  const one = data?.data;
  return (
    <CreateCardDialog
      about={one && { link: { conversationId: one.id }, title: one.subject || one.customer.name }}
      failure={{ error, onRetry: () => void mutate() }}
      place="c"
      onClose={onClose}
    />
  );
}
