/** A name being typed after an `@`, right before the caret: where the sign stands, and what of the name is there. */
export interface TypedMention {
  from: number;
  code: string;
}

const BEGUN = /(?:^|[\s(])@([\p{L}\p{M}'’.-]*(?: [\p{L}\p{M}'’.-]*)?)$/u;

/** The mention being typed at the caret, if one is. */
export function typedMention(text: string, caret: number): TypedMention | null {
  const code = BEGUN.exec(text.slice(0, caret))?.[1];
  return code === undefined ? null : { from: caret - code.length - 1, code };
}
