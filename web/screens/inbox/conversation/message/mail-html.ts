import type { MessageFile } from "../../inbox.data.ts";

interface Words {
  /** What the fold around quoted history is called. */
  quoted: string;
  /** Stands for a picture that did not come. */
  missing: string;
}

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** The HTML of a mail as it is shown: with the addresses of its pictures, in the reader's language. */
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
      // The document takes whatever looks like a style attribute for one of its own, also in the middle of a mail's words.
      .replaceAll(' style="', ' style&#61;"')
  );
}
