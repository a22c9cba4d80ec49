/** A `/code` being typed right before the caret: where it begins, and what of the code is there. */
export interface Typed {
  from: number;
  code: string;
}

/** The short code being typed at the caret, if one is: a slash at the start of a word and what follows it. */
export function typedCode(text: string, caret: number): Typed | null {
  const found = /(?:^|[\s(])\/([a-z0-9-]{0,30})$/i.exec(text.slice(0, caret));
  if (!found) return null;
  const code = found[1] ?? "";
  return { from: caret - code.length - 1, code: code.toLowerCase() };
}

/** The text with the code being typed replaced, and where the caret then stands. */
export function insertReply(text: string, { from, code }: Typed, reply: string): { text: string; caret: number } {
  return { text: text.slice(0, from) + reply + text.slice(from + 1 + code.length), caret: from + reply.length };
}
