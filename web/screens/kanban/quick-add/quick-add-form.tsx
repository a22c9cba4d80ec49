import Button from "@mui/material/Button";
import InputBase from "@mui/material/InputBase";
import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { cardLines, dueAtOf, readCardLine } from "#shared/rules/kanban/card-line.ts";
import { CARD_TITLE_MAX } from "#shared/rules/kanban/kanban-limits.ts";
import { lengthOf } from "#shared/rules/text/length.ts";
import { dayKey } from "#shared/rules/time/zone.ts";
import { useBoot } from "../../../lib/boot.tsx";
import { navigateUnlessBlocked } from "../../../lib/drafts/navigation-blocker.ts";
import { useCarried, useUnsaved } from "../../../lib/drafts/use-unsaved.ts";
import { useT } from "../../../lib/i18n.tsx";
import { readList } from "../../../lib/list/list-query.ts";
import { useOnline } from "../../../ui/actions/use-online.ts";
import { useBoardCommands } from "../board-commands.ts";
import { useBoardFacts } from "../board-facts.ts";
import type { ColumnView } from "../board-operations.ts";
import { COLUMN, LIST } from "../drag/board-elements.ts";
import { useFindColleagues } from "../fields/use-colleagues.ts";
import { kanbanList } from "../kanban.list.ts";
import { saveDraft, saveRefusedDraft } from "./orphan-drafts.store.ts";

const linesOf = (...texts: readonly string[]): string => texts.filter(Boolean).join("\n");
const without = (lines: readonly string[], line: string): readonly string[] => {
  const at = lines.indexOf(line);
  return at < 0 ? lines : lines.toSpliced(at, 1);
};

/** Errors that would also reject every later line. */
const FULL: ReadonlySet<string> = new Set(["wip_limit_reached", "card_limit"]);

/** Name of the unsaved input in the orphan dialog. */
export const ORPHAN = "quick-add:stray";

interface QuickAddFormProps {
  column: ColumnView;
  /** Draft of a deleted column; the form is in a dialog then. */
  stray?: string;
  onClose(): void;
}

/** Adds cards at the end of a column one after another; understands `#label @person !high ^tomorrow`. */
export function QuickAddForm({ column, stray, onClose }: QuickAddFormProps) {
  const t = useT();
  const { boardId, isHome, labels, me, now } = useBoardFacts();
  const findPeople = useFindColleagues();
  const { timeZone } = useBoot();
  const { acts, cells } = useBoardCommands();
  const isOnline = useOnline();
  const isStray = stray !== undefined;
  const name = isStray ? ORPHAN : `quick-add:${column.id}`;
  const [text, setText] = useState(useCarried<string>(name) ?? stray ?? "");
  const [pasted, setPasted] = useState<string[] | null>(null);
  const [problem, setProblem] = useState("");
  const [sent, setSent] = useState<readonly string[]>([]);
  const [isClosing, setClosing] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  // A pending line may still be rejected.
  useUnsaved(text.trim() !== "" || sent.length > 0, {
    name,
    place: [],
    // Belongs to the columns view of its board; a card opens over it.
    staysAt({ searchParams }) {
      const { board, view, group } = readList(kanbanList, searchParams);
      const isSameBoard = board ? Number(board) === boardId : isHome;
      return isSameBoard && view === "board" && !group === !cells().group;
    },
    draft: () => (isStray ? null : linesOf(...sent, text)),
    onDiscard() {
      setText("");
      setPasted(null);
      if (isStray) onClose();
      else saveDraft(column.id, null);
    },
  });
  useEffect(() => {
    if (!isStray) saveDraft(column.id, { boardId, column: column.name, text });
  }, [isStray, boardId, column.id, column.name, text]);
  // Continues an existing draft.
  useEffect(() => field.current?.setSelectionRange(field.current.value.length, field.current.value.length), []);
  // Scrolls to the end when the form opens, a card is added, and that card gets its key.
  const last = column.cards.at(-1)?.id ?? 0;
  const before = useRef(-1);
  useEffect(() => {
    const isOwn = last < 0 || before.current < 0;
    before.current = last;
    const list = field.current?.closest(`[${COLUMN}]`)?.querySelector(`[${LIST}]`);
    if (!isOwn || !list?.lastElementChild) return;
    // An off-screen card has an estimated height.
    const grown = new ResizeObserver(() => {
      list.scrollTop = list.scrollHeight;
    });
    grown.observe(list.lastElementChild);
    return () => grown.disconnect();
  }, [last]);
  const close = () => (sent.length > 0 && !text.trim() ? setClosing(true) : navigateUnlessBlocked(name, onClose));
  useEffect(() => {
    if (!isClosing || sent.length > 0) return;
    setClosing(false);
    if (!text.trim()) onClose();
  }, [isClosing, sent, text, onClose]);

  function putBack(lines: readonly string[]): void {
    setText((typed) => linesOf(...lines, typed));
    // The form may be unmounted with its column.
    if (!field.current && !cells().columns.some(({ id }) => id === column.id))
      saveRefusedDraft({ boardId, column: column.name, text: linesOf(...lines) });
  }
  async function add(lines: readonly string[]): Promise<void> {
    // Cleared immediately: fetching colleagues takes time, and a second Enter must not add the line twice.
    setProblem("");
    setText("");
    setPasted(null);
    setSent((all) => [...all, ...lines]);
    // The dialog closes.
    if (isStray) setClosing(true);
    const namesSomeone = lines.some((line) => line.includes("@"));
    const giveBack = (why: string) => {
      setSent((all) => lines.reduce(without, all));
      putBack([text]);
      // More may have been typed while colleagues were fetched.
      setPasted(namesSomeone ? null : pasted);
      setProblem(why);
    };
    const people = namesSomeone ? await findPeople() : [];
    const facts = { labels: [...labels.values()], people, me, today: dayKey(now, timeZone) };
    const cards = lines.map((line) => ({ line, ...readCardLine(line, facts) }));
    if (cards.some(({ title }) => title === "")) return giveBack(t("kanban.titleEmpty"));
    if (cards.some(({ title }) => lengthOf(title) > CARD_TITLE_MAX))
      return giveBack(t("kanban.titleTooLong", { count: CARD_TITLE_MAX }));
    const lost: string[] = [];
    for (const [at, { line, due, ...card }] of cards.entries()) {
      const body = { ...card, columnId: column.id, dueAt: due && dueAtOf(due, timeZone) };
      const code = await acts().addCard(body, column);
      if (code === null) setSent((all) => without(all, line));
      else lost.push(...lines.slice(at, FULL.has(code) ? undefined : at + 1));
      if (code !== null && FULL.has(code)) break;
    }
    if (lost.length === 0) return;
    // A rejected line stays, before text typed since.
    setSent((all) => lost.reduce(without, all));
    putBack(lost);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === "Escape") {
      event.preventDefault();
      // The dialog would ask too.
      if (isStray) event.stopPropagation();
      close();
    } else if (event.key === "Enter" && !event.shiftKey && !event.nativeEvent.isComposing) {
      event.preventDefault();
      if (event.repeat || !text.trim()) return;
      void add(pasted ?? cardLines(text));
    }
  }
  function onPaste(event: ClipboardEvent) {
    const lines = cardLines(event.clipboardData.getData("text/plain"));
    if (lines.length < 2) return;
    event.preventDefault();
    setText(linesOf(text, ...lines));
    setPasted(cardLines(linesOf(text, ...lines)));
  }

  return (
    <>
      <InputBase
        multiline
        autoFocus
        maxRows={8}
        value={text}
        placeholder={t("kanban.newTitle")}
        inputRef={field}
        onChange={(event) => {
          setText(event.target.value);
          setPasted(null);
          setProblem("");
        }}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        inputProps={{
          "aria-label": t("kanban.newTitleIn", { column: column.name }),
          "aria-describedby": `help-${name}`,
          "aria-invalid": problem !== "",
        }}
      />
      <p id={`help-${name}`} className={problem ? "problem" : undefined} role={problem ? "alert" : undefined}>
        {problem || (isOnline ? t("kanban.addHelp") : t("common.offline"))}
      </p>
      <div className="acts">
        {pasted && (
          <>
            <Button size="small" variant="contained" disabled={!isOnline} onClick={() => void add(pasted)}>
              {t("kanban.addMany", { count: pasted.length })}
            </Button>
            <Button size="small" disabled={!isOnline} onClick={() => void add([pasted.join(" ")])}>
              {t("kanban.addAsOne")}
            </Button>
          </>
        )}
        {!pasted && (
          <Button
            size="small"
            variant="contained"
            disabled={!isOnline || !text.trim()}
            onClick={() => {
              void add(cardLines(text));
              field.current?.focus();
            }}
          >
            {t("kanban.addOne")}
          </Button>
        )}
        <Button size="small" color="inherit" onClick={close}>
          {t(isStray ? "card.cancel" : "kanban.addDone")}
        </Button>
      </div>
    </>
  );
}
