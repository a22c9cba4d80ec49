const MARKS: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const LINK = /\bhttps?:\/\/[^\s<>"]+[^\s<>"'.,;:!?)\]}]/g;

const escaped = (text: string): string => text.replace(/[&<>"]/g, (mark) => MARKS[mark] ?? mark);

/** Formats a plain-text message as HTML: paragraphs, line breaks and links, without remote content. */
export function mailHtml(text: string): string {
  const paragraphs = text.replace(/\r\n?/g, "\n").split(/\n{2,}/);
  return paragraphs.map((paragraph) => `<p>${linked(paragraph).replace(/\n/g, "<br>")}</p>`).join("\n");
}

function linked(text: string): string {
  let at = 0;
  let html = "";
  for (const { 0: link, index } of text.matchAll(LINK)) {
    html += `${escaped(text.slice(at, index))}<a href="${escaped(link)}">${escaped(link)}</a>`;
    at = index + link.length;
  }
  return html + escaped(text.slice(at));
}
