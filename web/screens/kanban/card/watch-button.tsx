import Watched from "@mui/icons-material/Visibility";
import NotWatched from "@mui/icons-material/VisibilityOutlined";
import type { Card } from "#shared/api/kanban/card-shapes.ts";
import type { ApiError } from "../../../lib/api/client.ts";
import { useT } from "../../../lib/i18n.tsx";
import { WriteButton } from "../../../ui/actions/write-button.tsx";
import { useErrorText } from "../../../ui/feedback/error-text.ts";
import { toast } from "../../../ui/toast/toast-store.ts";
import { watchCard } from "./card.calls.ts";

/** Toggles notifications about a card. */
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
