/** Name being typed after an `@` before the caret, with the position of the `@`. */
export interface TypedMention {
  from: number;
  code: string;
}

const BEGUN = /(?:^|[\s(])@([\p{L}\p{M}'’.-]*(?: [\p{L}\p{M}'’.-]*)?)$/u;

/** Mention being typed at the caret, if any. */
export function typedMention(text: string, caret: number): TypedMention | null {
  const code = BEGUN.exec(text.slice(0, caret))?.[1];
  return code === undefined ? null : { from: caret - code.length - 1, code };
}
