import Button from "@mui/material/Button";
import { snippetOf } from "#shared/rules/inbox/snippet.ts";
import { useFormat } from "../../../lib/format.ts";
import { useT } from "../../../lib/i18n.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";
import type { Message } from "../inbox.data.ts";

interface Props {
  /** Messages since the draft was started, oldest first. */
  messages: readonly Message[];
  /** The author has read them. */
  onRead(): void;
}

/** Banner above a draft: a colleague or the customer has written since it was started. */
export function NewMessagesBanner({ messages, onRead }: Props) {
  const t = useT();
  const { relative } = useFormat();
  const newest = messages.at(-1);
  if (!newest) return null;
  const { id, author, from, at, text, direction } = newest;
  const name = author?.name || from?.name || from?.email || "";
  const show = () => {
    const card = document.querySelector<HTMLElement>(`[data-message="${id}"]`);
    card?.scrollIntoView({ block: "start" });
    const head = card?.querySelector<HTMLElement>("header > button");
    if (head?.getAttribute("aria-expanded") === "false") head.click();
  };
  return (
    <div style={{ marginBottom: 8 }}>
      <Notice tone="warning">
        <p style={{ margin: 0 }}>
          {t(direction === "out" ? "inbox.newerAnswer" : "inbox.newerLetter", {
            name,
            time: relative(at),
            text: snippetOf(text),
          })}
        </p>
        <Button size="small" color="inherit" onClick={show}>
          {t("inbox.newerShow")}
        </Button>
        <Button size="small" color="inherit" onClick={onRead}>
          {t("inbox.newerRead")}
        </Button>
      </Notice>
    </div>
  );
}
