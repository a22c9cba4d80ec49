import Watched from "@mui/icons-material/Visibility";
import NotWatched from "@mui/icons-material/VisibilityOutlined";
import type { Card } from "#shared/api/kanban/card-shapes.ts";
import type { ApiError } from "../../../lib/api/api.ts";
import { useT } from "../../../lib/i18n.tsx";
import { useErrorText } from "../../../ui/error-text.ts";
import { toast } from "../../../ui/toast-store.ts";
import { WriteButton } from "../../../ui/write-button.tsx";
import { watchCard } from "./card.calls.ts";

/** Whether one is told of what others do to a card. */
export function WatchButton({ card }: { card: Card }) {
  const t = useT();
  const errorText = useErrorText();
  const { watching } = card;
  const toggle = async () => {
    try {
      await watchCard(card);
    } catch (error) {
      toast({ message: t("card.notSaved", { reason: errorText(error as ApiError) }), type: "danger" });
    }
  };
  return (
    <WriteButton
      variant="outlined"
      aria-pressed={watching}
      startIcon={watching ? <Watched /> : <NotWatched />}
      onClick={() => void toggle()}
    >
      {t(watching ? "card.watched" : "card.watch")}
    </WriteButton>
  );
}
