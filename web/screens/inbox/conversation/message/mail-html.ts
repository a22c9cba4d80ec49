import type { MessageFile } from "../../inbox.data.ts";

interface Words {
  /** Label of folded quoted history. */
  quoted: string;
  /** Placeholder of a missing picture. */
  missing: string;
}

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** Mail HTML for display: with picture URLs and translated labels. */
export function shownMail(html: string, files: readonly MessageFile[], { quoted, missing }: Words): string {
  const addressed = files
    .filter(({ inline }) => inline)
    .reduce(
      (text, { id, url }) => text.replaceAll(`data-file="${id}"`, `data-file="${id}" src="${escaped(url)}"`),
      html,
    );
  return (
    addressed
      .replaceAll("<details><summary>", `<details><summary aria-label="${escaped(quoted)}" title="${escaped(quoted)}">`)
      .replaceAll("<span data-missing></span>", `<span data-missing>${escaped(missing)}</span>`)
      // The document lifts anything that looks like a style attribute, even inside the mail's text.
      .replaceAll(' style="', ' style&#61;"')
  );
}
