import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { type RefObject, useEffect, useMemo, useRef, useState } from "react";
import { quoteStart } from "#shared/rules/quoted.ts";
import { useT } from "../../../../lib/i18n.tsx";
import { trustedMail } from "../../../../lib/text/trusted-mail.ts";
import { Notice } from "../../../../ui/feedback/notice.tsx";
import { HIGHLIGHTS, highlightIn } from "../../highlight/highlight-ranges.ts";
import type { Find } from "../../highlight/use-search-matcher.ts";
import type { Message } from "../../inbox.data.ts";
import { LinkedText } from "./linked-text.tsx";
import { shownMail } from "./mail-html.ts";
import { useRemoteImages } from "./use-remote-images.ts";

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
  // A picture without a ground of its own was drawn for a light one.
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
  // A note has that ground itself.
  [`[data-direction=note] &::highlight(${HIGHLIGHTS}), [data-direction=note] & *::highlight(${HIGHLIGHTS})`]: {
    backgroundColor: theme.vars.palette.background.paper,
  },
  "& pre": { ...theme.typography.body2, overflowX: "auto", whiteSpace: "pre-wrap" },
}));

interface MailBodyProps {
  message: Message;
  /** What is marked in it. */
  find: Find | null;
}

/** The body of a message: its text, or its mail as the server cleaned it. Pictures from elsewhere wait to be asked for. */
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
  /** It was searched in, so nothing of it is folded. */
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
  // One object for one text: another would have the letter drawn again, without the images that were shown. Addresses of
  // its files that only run out later are no other text.
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
