/** `/code` being typed before the caret, with its position. */
export interface Typed {
  from: number;
  code: string;
}

/** Short code being typed at the caret, if any: a slash at the start of a word and what follows. */
export function typedCode(text: string, caret: number): Typed | null {
  const found = /(?:^|[\s(])\/([a-z0-9-]{0,30})$/i.exec(text.slice(0, caret));
  if (!found) return null;
  const code = found[1] ?? "";
  return { from: caret - code.length - 1, code: code.toLowerCase() };
}

/** Text with the typed code replaced, and the new caret position. */
export function insertReply(text: string, { from, code }: Typed, reply: string): { text: string; caret: number } {
  return { text: text.slice(0, from) + reply + text.slice(from + 1 + code.length), caret: from + reply.length };
}
