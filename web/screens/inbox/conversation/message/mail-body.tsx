import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { Fragment, type RefObject, useEffect, useMemo, useRef, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { quoteStart } from "#shared/rules/inbox/quoted.ts";
import { useBoot } from "../../../../lib/boot.tsx";
import { discardUnsaved, storeDrafts } from "../../../../lib/drafts/unsaved-input.ts";
import { useT } from "../../../../lib/i18n.tsx";
import { trustedMail } from "../../../../lib/text/trusted-mail.ts";
import { Notice } from "../../../../ui/feedback/notice.tsx";
import { Link } from "../../../../ui/layout/link.tsx";
import { saveDrafts } from "../../compose/draft/draft-store.ts";
import { HIGHLIGHTS, highlightIn } from "../../highlight/highlight-ranges.ts";
import type { Find } from "../../highlight/use-search-matcher.ts";
import type { Message } from "../../inbox.data.ts";
import { shownMail } from "./mail-html.ts";
import { partsOf } from "./text-parts.ts";

const Text = styled("div")(({ theme }) => ({
  ...theme.typography.body1,
  overflowWrap: "anywhere",
  whiteSpace: "pre-wrap",
  unicodeBidi: "plaintext",
  "& a": { color: theme.vars.palette.primary.main },
  "&[data-html]": { whiteSpace: "normal", overflowX: "auto" },
  "&[data-html] > :first-of-type": { marginTop: 0 },
  "&[data-html] > :last-child": { marginBottom: 0 },
  "& img": { maxWidth: "100%", height: "auto" },
  "& img:not([src])": { display: "none" },
  // Transparent pictures are drawn for a light background.
  "& img[src]": { backgroundColor: theme.vars.palette.common.white },
  "& [data-missing]": {
    ...theme.typography.caption,
    display: "inline-block",
    marginInlineEnd: 4,
    padding: "2px 8px",
    borderRadius: 4,
    border: `1px dashed ${theme.vars.palette.divider}`,
    color: theme.vars.palette.text.secondary,
  },
  "& summary": {
    ...theme.typography.label,
    display: "inline-flex",
    alignItems: "center",
    minHeight: 24,
    paddingInline: 12,
    borderRadius: 999,
    cursor: "pointer",
    listStyle: "none",
    color: theme.vars.palette.text.secondary,
    backgroundColor: theme.vars.palette.action.hover,
    [theme.breakpoints.down("sm")]: { minHeight: 44, paddingInline: 20 },
  },
  "& summary::-webkit-details-marker": { display: "none" },
  "& details": { marginTop: 8 },
  "& table": { borderCollapse: "collapse", maxWidth: "100%" },
  "& td, & th": { padding: "2px 8px 2px 0", verticalAlign: "top", textAlign: "start" },
  "& blockquote": {
    margin: "8px 0",
    paddingInlineStart: 12,
    borderInlineStart: `2px solid ${theme.vars.palette.divider}`,
    color: theme.vars.palette.text.secondary,
  },
  [`&::highlight(${HIGHLIGHTS}), & *::highlight(${HIGHLIGHTS})`]: { backgroundColor: theme.vars.palette.warning.soft },
  // A note has that background itself.
  [`[data-direction=note] &::highlight(${HIGHLIGHTS}), [data-direction=note] & *::highlight(${HIGHLIGHTS})`]: {
    backgroundColor: theme.vars.palette.background.paper,
  },
  "& pre": { ...theme.typography.body2, overflowX: "auto", whiteSpace: "pre-wrap" },
}));

interface MailBodyProps {
  message: Message;
  /** Search matcher for highlighting. */
  find: Find | null;
}

/** Body of a message: its text, or its mail HTML as cleaned by the server. Remote pictures load on request. */
export function MailBody({ message, find }: MailBodyProps) {
  const body = useRef<HTMLDivElement>(null);
  const { html, text } = message;

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is drawn again is marked again
  useEffect(() => (body.current && find ? highlightIn(body.current, find) : undefined), [find, html, text]);

  if (html !== null) return <CleanedMail message={message} html={html} body={body} isFound={find !== null} />;
  return <PlainMail text={text} body={body} isFound={find !== null} />;
}

interface PlainMailProps {
  text: string;
  body: RefObject<HTMLDivElement | null>;
  /** A search result is not folded. */
  isFound: boolean;
}

function PlainMail({ text, body, isFound }: PlainMailProps) {
  const t = useT();
  const end = useMemo(() => quoteStart(text), [text]);
  return (
    <Text ref={body}>
      <LinkedText text={text.slice(0, end).trimEnd()} />
      {end < text.length && (
        <details open={isFound || undefined}>
          <summary aria-label={t("inbox.showQuoted")} title={t("inbox.showQuoted")}>
            …
          </summary>
          <div>
            <LinkedText text={text.slice(end)} />
          </div>
        </details>
      )}
    </Text>
  );
}

interface CleanedMailProps extends Omit<PlainMailProps, "text"> {
  message: Message;
  html: string;
}

function CleanedMail({ message, html, body, isFound }: CleanedMailProps) {
  const t = useT();
  const images = useRemoteImages(message.id);
  // Stable object for the same text: a new one would redraw the mail without its loaded images. Refreshed file URLs do
  // not count as a change.
  const [shown, setShown] = useState(message);
  if (shown.html !== html) setShown(message);
  const trusted = useMemo(() => {
    const words = { quoted: t("inbox.showQuoted"), missing: t("inbox.pictureMissing") };
    return trustedMail(shownMail(shown.html ?? "", shown.files, words));
  }, [shown, t]);

  useEffect(() => {
    if (!images.isShown) return;
    for (const image of body.current?.querySelectorAll<HTMLImageElement>("img[data-src]") ?? []) {
      image.referrerPolicy = "no-referrer";
      image.src = image.dataset.src ?? "";
    }
  }, [images.isShown, body]);

  useEffect(() => {
    if (!isFound) return;
    for (const fold of body.current?.querySelectorAll("details") ?? []) fold.open = true;
  }, [isFound, body]);

  return (
    <>
      {message.remoteImages > 0 && !images.isShown && (
        <div style={{ marginBottom: 12 }}>
          <Notice
            tone="info"
            action={
              <Button size="small" color="inherit" onClick={images.show}>
                {t("inbox.showImages")}
              </Button>
            }
          >
            {t("inbox.imagesHeld", { count: message.remoteImages })}
          </Notice>
        </div>
      )}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the server leaves a small list of tags and no attribute that acts, and the page's policy runs nothing */}
      <Text ref={body} data-html="" dangerouslySetInnerHTML={{ __html: trusted }} />
    </>
  );
}

/** Plain text with links for URLs and order numbers. */
function LinkedText({ text }: { text: string }) {
  const { orderPrefix } = useBoot();
  return partsOf(text, orderPrefix).map(({ kind, text: words, at }) =>
    kind === "order" ? (
      <Link key={at} to={`/orders?q=${encodeURIComponent(words)}`}>
        {words}
      </Link>
    ) : kind === "web" ? (
      <a key={at} href={words} target="_blank" rel="noopener noreferrer">
        {words}
      </a>
    ) : (
      <Fragment key={at}>{words}</Fragment>
    ),
  );
}

/** Whether remote pictures of a mail are shown, and how to load them. */
function useRemoteImages(messageId: number): { isShown: boolean; show(): void } {
  const { url } = useBoot();
  const [params, setParams] = useSearchParams();
  // The content policy allows them only if the page's URL requested them.
  const canShow = new URL(url, "http://pano").searchParams.has("images");
  const isShown = canShow && params.get("images") === String(messageId);

  function show() {
    const next = new URLSearchParams(params);
    next.set("images", String(messageId));
    if (canShow) return setParams(next, { replace: true });
    saveDrafts();
    storeDrafts();
    discardUnsaved();
    location.replace(`/inbox?${next}`);
  }
  return { isShown, show };
}
