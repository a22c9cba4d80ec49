import { styled } from "@mui/material/styles";
import { lexer, type Token, type Tokens } from "marked";
import { Fragment, type ReactNode, useMemo } from "react";

const Body = styled("div")(({ theme }) => ({
  ...theme.typography.body1,
  overflowWrap: "anywhere",
  "& > :first-of-type": { marginTop: 0 },
  "& > :last-child": { marginBottom: 0 },
  "& p, & ul, & ol, & blockquote, & pre, & .heading": { margin: "0 0 8px" },
  "& .heading": { fontWeight: 600 },
  "& ul, & ol": { paddingInlineStart: 24 },
  "& li > p": { margin: 0 },
  "& blockquote": {
    paddingInlineStart: 12,
    borderInlineStart: `3px solid ${theme.vars.palette.divider}`,
    color: theme.vars.palette.text.secondary,
  },
  "& pre, & code": {
    fontFamily: "ui-monospace, SFMono-Regular, Menlo, Consolas, monospace",
    fontSize: 13,
    borderRadius: 6,
    backgroundColor: theme.vars.palette.surface.sunken,
  },
  "& code": { padding: "1px 4px" },
  "& pre": { padding: "8px 12px", overflowX: "auto" },
  "& pre code": { padding: 0 },
  "& hr": { border: 0, borderTop: `1px solid ${theme.vars.palette.divider}`, margin: "12px 0" },
  "& a": { color: theme.vars.palette.primary.main },
}));

/** Safe subset of Markdown as React elements; everything else (HTML, pictures) stays text. */
export function Markdown({ text }: { text: string }) {
  const tokens = useMemo(() => read(text), [text]);
  return <Body>{tokens ? blocks(tokens) : <p>{text}</p>}</Body>;
}

/** Deeper nesting is an attack on the parser, shown as text. */
const DEEP = /^(?:[ \t]*(?:[>*+-]|\d{1,9}[.)])){40}/m;
/** The parser takes quadratic time in these characters; above the limit the text is not parsed. */
const SIGNS = /[*_~`<[]/g;
const SIGNS_MAX = 2_000;

function read(text: string): Token[] | null {
  return DEEP.test(text) || (text.match(SIGNS)?.length ?? 0) > SIGNS_MAX
    ? null
    : lexer(text, { gfm: true, breaks: true });
}

const keyed = (parts: readonly ReactNode[]): ReactNode =>
  // biome-ignore lint/suspicious/noArrayIndexKey: a text is drawn whole each time
  parts.map((part, at) => <Fragment key={at}>{part}</Fragment>);
const blocks = (tokens: readonly Token[] = []): ReactNode => keyed(tokens.map(block));
const inlines = (tokens: readonly Token[] = []): ReactNode => keyed(tokens.map(inline));

function block(token: Token): ReactNode {
  switch (token.type) {
    case "space":
    case "def":
      return null;
    case "heading":
      // Bold lines instead of headings: the page has its own outline.
      return <p className="heading">{inlines(token.tokens)}</p>;
    case "paragraph":
      return <p>{inlines(token.tokens)}</p>;
    case "blockquote":
      return <blockquote>{blocks(token.tokens)}</blockquote>;
    case "hr":
      return <hr />;
    case "code":
      return (
        <pre>
          <code>{token.text}</code>
        </pre>
      );
    case "list":
      return list(token as Tokens.List);
    case "text":
      return token.tokens ? inlines(token.tokens) : token.text;
    default:
      return <p>{token.raw.trim()}</p>;
  }
}

function list({ ordered, start, items }: Tokens.List): ReactNode {
  const lines = keyed(
    items.map((item) => (
      // biome-ignore lint/correctness/useJsxKeyInIterable: they get their keys together
      <li>
        {item.task && `${item.checked ? "☑" : "☐"} `}
        {blocks(item.tokens.filter(({ type }) => type !== "checkbox"))}
      </li>
    )),
  );
  return ordered ? <ol start={start === "" ? 1 : start}>{lines}</ol> : <ul>{lines}</ul>;
}

function inline(token: Token): ReactNode {
  switch (token.type) {
    case "strong":
      return <strong>{inlines(token.tokens)}</strong>;
    case "em":
      return <em>{inlines(token.tokens)}</em>;
    case "del":
      return <del>{inlines(token.tokens)}</del>;
    case "codespan":
      return <code>{token.text}</code>;
    case "br":
      return <br />;
    case "link":
      return isSafe(token.href) ? (
        <a href={token.href} target="_blank" rel="noopener noreferrer nofollow">
          {inlines(token.tokens)}
        </a>
      ) : (
        token.raw
      );
    case "escape":
      return token.text;
    case "text":
      return token.tokens ? inlines(token.tokens) : token.text;
    default:
      return token.raw;
  }
}

/** Only addresses that open something, never ones that run code. */
const isSafe = (href: string): boolean => /^(?:https?:\/\/|mailto:)/i.test(href);
