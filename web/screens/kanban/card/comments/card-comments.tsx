import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import { styled } from "@mui/material/styles";
import { useState } from "react";
import type { Card, CardComment } from "#shared/api/kanban/card-shapes.ts";
import { COMMENT_MAX } from "#shared/rules/kanban/kanban-limits.ts";
import { lengthOf } from "#shared/rules/text/length.ts";
import type { ApiError } from "../../../../lib/api/client.ts";
import { useIdempotencyKeys } from "../../../../lib/api/use-idempotency-keys.ts";
import { useCarried, useUnsaved } from "../../../../lib/drafts/use-unsaved.ts";
import { useFormat } from "../../../../lib/format.ts";
import { useT } from "../../../../lib/i18n.tsx";
import { useUndo } from "../../../../ui/actions/use-undo.ts";
import { WriteButton } from "../../../../ui/actions/write-button.tsx";
import { useErrorText } from "../../../../ui/feedback/error-text.ts";
import { tooltip } from "../../../../ui/feedback/tooltip.tsx";
import { PersonAvatar } from "../../../../ui/record/person-avatar.tsx";
import { toastRateLimit } from "../../../../ui/toast/toast-rate-limit.ts";
import { toast } from "../../../../ui/toast/toast-store.ts";
import { addComment, changeComment, removeComment } from "../card.calls.ts";
import { MentionField } from "./mention-field.tsx";

const Section = styled("section")(({ theme }) => ({
  "& ol": { listStyle: "none", margin: "0 0 12px", padding: 0, display: "grid", gap: 16 },
  "& li": { display: "flex", gap: 12 },
  "& li > div": { flex: 1, minWidth: 0 },
  "& .by": { ...theme.typography.subtitle2, margin: 0 },
  "& .by > small": { ...theme.typography.caption, marginInlineStart: 8, color: theme.vars.palette.text.secondary },
  "& .text": { ...theme.typography.body1, margin: "2px 0 0", whiteSpace: "pre-wrap", overflowWrap: "anywhere" },
  "& .acts": { display: "flex", gap: 4, marginInlineStart: -12 },
}));

const linesOf = (...texts: readonly string[]): string => texts.filter(Boolean).join("\n");

/** Comments of a card with a field; `@` and a name notifies that colleague. */
export function CardComments({ card }: { card: Card }) {
  const t = useT();
  const errorText = useErrorText();
  const name = `card-comment:${card.id}`;
  const [text, setText] = useState(useCarried<string>(name) ?? "");
  const [problem, setProblem] = useState("");
  const [sent, setSent] = useState("");
  const keys = useIdempotencyKeys();
  const words = text.trim().normalize("NFC");
  const isTooLong = lengthOf(words) > COMMENT_MAX;
  const isBusy = sent !== "";
  // A pending comment may still be rejected.
  useUnsaved(words !== "" || isBusy, {
    name,
    place: ["card"],
    draft: () => linesOf(sent, text),
    onDiscard: () => setText(""),
  });

  async function send() {
    if (isBusy || isTooLong) return;
    if (!words) return setProblem(t("card.commentEmpty"));
    setSent(text);
    setText("");
    setProblem("");
    try {
      await addComment(card, words, keys.of(words));
      keys.renew();
    } catch (error) {
      setText((typed) => linesOf(text, typed));
      if (!toastRateLimit(error as ApiError, t)) setProblem(errorText(error as ApiError));
    } finally {
      setSent("");
    }
  }
  return (
    <Section>
      <h3>{t("card.comments")}</h3>
      {card.commentsList.length > 0 && (
        <ol>
          {card.commentsList.map((comment) => (
            <Comment key={comment.id} card={card} comment={comment} />
          ))}
        </ol>
      )}
      <Stack sx={{ gap: 1, alignItems: "flex-start" }}>
        <MentionField
          label={t("card.commentNew")}
          value={text}
          problem={isTooLong ? t("card.tooLong", { count: COMMENT_MAX }) : problem}
          onChange={(next) => {
            setText(next);
            setProblem("");
          }}
          onSend={send}
        />
        <WriteButton variant="outlined" loading={isBusy} disabled={isTooLong} onClick={() => void send()}>
          {t("card.commentSend")}
        </WriteButton>
      </Stack>
    </Section>
  );
}

function Comment({ card, comment }: { card: Card; comment: CardComment }) {
  const t = useT();
  const errorText = useErrorText();
  const undo = useUndo();
  const { relative, dateTime } = useFormat();
  const [text, setText] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const words = text?.trim().normalize("NFC") ?? "";
  const isWrong = text !== null && (words === "" || lengthOf(words) > COMMENT_MAX);
  useUnsaved(text !== null && text !== comment.text, { name: `card-comment-edit:${comment.id}`, place: ["card"] });

  async function attempt(work: () => Promise<void>) {
    setBusy(true);
    try {
      await work();
      // Text typed meanwhile is not saved yet.
      setText((typed) => (typed === text ? null : typed));
    } catch (error) {
      toast({ message: t("card.notSaved", { reason: errorText(error as ApiError) }), type: "danger" });
    } finally {
      setBusy(false);
    }
  }
  const remove = async () => {
    const { meta } = await removeComment(card, comment);
    undo.offer(meta?.undo, t("card.commentRemoved"));
  };
  const save = async () => {
    if (!isWrong) await attempt(() => changeComment(card, comment, words));
  };
  return (
    <li>
      <PersonAvatar name={comment.by.name} src={comment.by.avatar} />
      <div>
        <p className="by">
          <bdi>{comment.by.name}</bdi>
          <small {...tooltip(dateTime(comment.at))}>
            {relative(comment.at)}
            {comment.editedAt && ` · ${t("card.edited")}`}
          </small>
        </p>
        {text === null ? (
          <p className="text">{comment.text}</p>
        ) : (
          <Stack sx={{ gap: 1, mt: 1, alignItems: "flex-start" }}>
            <MentionField
              isFocused
              label={t("card.commentText")}
              value={text}
              problem={isWrong ? t("card.textRule", { count: COMMENT_MAX }) : ""}
              onChange={setText}
              onSend={save}
              onCancel={() => setText(null)}
            />
            <Stack direction="row" sx={{ gap: 1 }}>
              <WriteButton
                size="small"
                variant="contained"
                loading={isBusy}
                disabled={isWrong}
                onClick={() => void save()}
              >
                {t("card.save")}
              </WriteButton>
              <Button size="small" onClick={() => setText(null)}>
                {t("card.cancel")}
              </Button>
            </Stack>
          </Stack>
        )}
        {comment.isMine && text === null && (
          <div className="acts">
            <WriteButton size="small" onClick={() => setText(comment.text)}>
              {t("card.edit")}
            </WriteButton>
            <WriteButton size="small" loading={isBusy} onClick={() => void attempt(remove)}>
              {t("card.delete")}
            </WriteButton>
          </div>
        )}
      </div>
    </li>
  );
}
