import CloseIcon from "@mui/icons-material/Close";
import SearchIcon from "@mui/icons-material/Search";
import Dialog from "@mui/material/Dialog";
import IconButton from "@mui/material/IconButton";
import LinearProgress from "@mui/material/LinearProgress";
import { styled } from "@mui/material/styles";
import { type KeyboardEvent, useEffect, useState } from "react";
import { useNavigate } from "react-router-dom";
import { type MessageKey, useT } from "../../lib/i18n.tsx";
import { useIsPhone } from "../../lib/page/phone.ts";
import { Announcer } from "../../ui/feedback/announcer.tsx";
import { FailureNotice } from "../../ui/feedback/failure-notice.tsx";
import { toast } from "../../ui/toast/toast-store.ts";
import { SearchHits } from "./hit-list.tsx";
import { rememberFind } from "./recent.ts";
import type { Hit } from "./search-hits.ts";
import { useHits } from "./use-hits.ts";

const Field = styled("div")(({ theme }) => ({
  display: "flex",
  alignItems: "center",
  gap: 12,
  padding: "0 16px",
  height: 56,
  flex: "none",
  borderBlockEnd: `1px solid ${theme.vars.palette.divider}`,
  color: theme.vars.palette.text.secondary,
  "&:has(input:focus)": { borderColor: "var(--ring)", boxShadow: "0 1px 0 var(--ring)" },
  "& input": {
    ...theme.typography.body1,
    flex: 1,
    minWidth: 0,
    height: "100%",
    border: 0,
    outline: "none",
    background: "none",
    color: theme.vars.palette.text.primary,
    "&::placeholder": { color: theme.vars.palette.text.secondary, opacity: 1 },
  },
}));
const Line = styled("div")({ height: 2, flex: "none" });
const Body = styled("div")({ display: "flex", flexDirection: "column", minHeight: 96, overflow: "hidden" });
const Words = styled("p")(({ theme }) => ({
  ...theme.typography.body2,
  margin: 0,
  padding: "24px 8px",
  textAlign: "center",
  color: theme.vars.palette.text.secondary,
}));

const Foot = styled("div")(({ theme }) => ({
  ...theme.typography.caption,
  display: "flex",
  gap: 16,
  flex: "none",
  padding: "8px 16px",
  borderBlockStart: `1px solid ${theme.vars.palette.divider}`,
  color: theme.vars.palette.text.secondary,
  "& kbd": { marginInlineEnd: 4, color: theme.vars.palette.text.primary },
  "@media (max-width:599.95px)": { display: "none" },
}));

const LIST = "search-hits";
const keys: readonly (readonly [string, MessageKey])[] = [
  ["↑ ↓", "search.key.move"],
  ["Enter", "search.key.open"],
  ["Esc", "search.key.close"],
  [">", "search.key.actions"],
];
const optionId = (at: number) => `search-hit-${at}`;

/** Search over pages, records and actions: type, select with the arrows, Enter. */
export function SearchDialog({ isOpen, onClose }: { isOpen: boolean; onClose(): void }) {
  const t = useT();
  const isPhone = useIsPhone() === true;
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      fullWidth
      maxWidth="sm"
      fullScreen={isPhone}
      slotProps={{
        paper: {
          "aria-label": t("search.title"),
          sx: isPhone ? {} : { position: "absolute", top: "10vh", m: 0, maxHeight: "70vh" },
        },
      }}
    >
      <SearchBody isPhone={isPhone} onClose={onClose} />
    </Dialog>
  );
}

function SearchBody({ isPhone, onClose }: { isPhone: boolean; onClose(): void }) {
  const t = useT();
  const navigate = useNavigate();
  const [text, setText] = useState("");
  const [at, setAt] = useState(0);
  const [isWished, setWished] = useState(false);
  const { groups, isWaiting, error, retry } = useHits(text);
  const hits = groups.flatMap(({ items, all }) => (all ? [...items, all] : items));
  const chosen = Math.min(at, hits.length - 1);
  const count = groups.reduce((sum, { items }) => sum + items.length, 0);
  const found = count > 0 ? t("search.count", { n: count }) : t("search.nothing");

  useEffect(() => {
    document.getElementById(optionId(chosen))?.scrollIntoView({ block: "nearest" });
  }, [chosen]);

  // Enter was pressed before the answer.
  useEffect(() => {
    if (!isWished || isWaiting) return;
    setWished(false);
    if (!error) open(hits[0]);
  });

  function open(hit: Hit | undefined) {
    if (!hit) return;
    onClose();
    if (hit.link) {
      if (!hit.id.endsWith("-all")) rememberFind({ title: hit.title, subtitle: hit.subtitle, link: hit.link });
      navigate(hit.link);
      return;
    }
    // Runs after the dialog has returned the focus, as if the key had been pressed there.
    setTimeout(() => hit.run?.() === false && toast({ message: t("search.noTarget") }), 0);
  }

  function onKeyDown(event: KeyboardEvent) {
    setWished(false);
    const steps: Record<string, number> = { ArrowDown: chosen + 1, ArrowUp: chosen - 1, Home: 0, End: hits.length - 1 };
    const next = steps[event.key];
    if (next !== undefined && hits.length > 0 && !(event.key === "Home" && text) && !(event.key === "End" && text)) {
      event.preventDefault();
      setAt((next + hits.length) % hits.length);
    }
    if (event.key === "Enter" && !event.nativeEvent.isComposing) {
      event.preventDefault();
      // Enter waits for pending results, unless the person moved to a hit.
      if (isWaiting && at === 0) setWished(true);
      else open(hits[chosen]);
    }
  }

  return (
    <>
      <Field>
        <SearchIcon aria-hidden="true" />
        <input
          // biome-ignore lint/a11y/noAutofocus: the dialog is this field
          autoFocus
          role="combobox"
          aria-label={t("search.field")}
          aria-expanded={hits.length > 0}
          aria-controls={LIST}
          aria-autocomplete="list"
          aria-activedescendant={hits.length > 0 ? optionId(chosen) : undefined}
          placeholder={t("search.placeholder")}
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          maxLength={100}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setAt(0);
            setWished(false);
          }}
          onKeyDown={onKeyDown}
        />
        {isPhone && (
          <IconButton onClick={onClose} aria-label={t("common.close")}>
            <CloseIcon />
          </IconButton>
        )}
      </Field>
      <Line>{isWaiting && <LinearProgress aria-label={t("search.waiting")} sx={{ height: 2 }} />}</Line>
      <Body>
        {error && <FailureNotice error={error} onRetry={retry} />}
        <SearchHits id={LIST} groups={groups} chosen={chosen} optionId={optionId} onOpen={open} />
        {!isWaiting && !error && hits.length === 0 && <Words>{t("search.nothing")}</Words>}
        <Announcer news={[{ key: text, text: isWaiting ? null : error ? "" : found }]} />
      </Body>
      <Foot aria-hidden>
        {keys.map(([key, label]) => (
          <span key={key}>
            <kbd>{key}</kbd>
            {t(label)}
          </span>
        ))}
      </Foot>
    </>
  );
}
