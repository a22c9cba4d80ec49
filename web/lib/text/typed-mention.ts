/** A name being typed after an `@`, right before the caret: where the sign stands, and what of the name is there. */
export interface BegunMention {
  from: number;
  code: string;
}

const BEGUN = /(?:^|[\s(])@([\p{L}\p{M}'’.-]*(?: [\p{L}\p{M}'’.-]*)?)$/u;

/** The mention being typed at the caret, if one is. */
export function begunMention(text: string, caret: number): BegunMention | null {
  const code = BEGUN.exec(text.slice(0, caret))?.[1];
  return code === undefined ? null : { from: caret - code.length - 1, code };
}
