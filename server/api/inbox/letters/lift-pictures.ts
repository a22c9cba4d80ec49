import { isViewable, SIGNATURE_BYTES, typeOfContent } from "#shared/rules/files/file-types.ts";
import type { fileKeeper } from "../inbound/inbound.files.ts";

const PICTURES_MAX = 20;
const PICTURE_BYTES = 1024 * 1024;
/** Shorter data URLs stay in the HTML (characters). */
const DATA_MIN = 200;

const HEAD = /^data:image\/[\w.+-]+(?:;[\w=.+-]+)*;base64,/i;
const SOURCE = /\ssrc\s*=\s*(["']?)\s*$/i;

/**
 * Stores inline `data:` images through `keeper` and replaces each by a `cid:` URL. Removes other `data:` URLs of
 * `DATA_MIN` or more: they are never shown and would use up the length limit.
 */
export async function liftPictures(html: string, keeper: ReturnType<typeof fileKeeper>): Promise<string> {
  const kept: string[] = [];
  const lifted = new Map<string, string>();
  let from = 0;
  for (const { index } of html.matchAll(/data:/gi)) {
    if (index < from) continue;
    const [, quote] = SOURCE.exec(html.slice(Math.max(0, index - 20), index)) ?? [];
    const until = endOfValue(html, { index, quote: quote ?? "" });
    const known = quote === undefined ? undefined : html.slice(index, until);
    const id =
      known === undefined ? undefined : (lifted.get(known) ?? (await lift(known, { keeper, count: lifted.size })));
    if (known !== undefined && id !== undefined) lifted.set(known, id);
    else if (until - index < DATA_MIN) continue;
    kept.push(html.slice(from, index), id === undefined ? "data:" : `cid:${id}`);
    from = until;
  }
  return kept.join("") + html.slice(from);
}

/** Index where a value ends: at its quote, or at the first character an unquoted value cannot contain. */
function endOfValue(html: string, { index, quote }: { index: number; quote: string }): number {
  const end = quote === "" ? /[\s"'<>)]|$/g : new RegExp(`${quote}|$`, "g");
  end.lastIndex = index;
  return end.exec(html)?.index ?? html.length;
}

/** Stores one image and returns its content id; undefined if it is invalid or over a limit. */
async function lift(
  written: string,
  { keeper, count }: { keeper: ReturnType<typeof fileKeeper>; count: number },
): Promise<string | undefined> {
  const head = HEAD.exec(written)?.[0];
  if (head === undefined || count >= PICTURES_MAX || written.length > PICTURE_BYTES * 1.5) return undefined;
  const bytes = Buffer.from(written.slice(head.length), "base64");
  const type = typeOfContent(bytes.subarray(0, SIGNATURE_BYTES), "");
  if (bytes.length > PICTURE_BYTES || type === null || !isViewable(type)) return undefined;
  const contentId = `written-out-${count + 1}`;
  const file = keeper.open();
  await file.write(bytes);
  await file.end({ name: `${contentId}.${type.slice("image/".length)}`, contentId });
  return contentId;
}
