import type { Actor } from "../../../actor.ts";
import { AppError } from "../../../app-error.ts";
import type { Letters } from "./pdf.ts";

const FONT = "/fonts/invoice.ttf";
const LATIN = "/fonts/latin.json";

// Cached: build files do not change while the server runs.
let font: string | undefined;
let latin: Readonly<Record<string, string>> | undefined;

/** Font and Latin fallback of PDF documents: assets of the web build, loaded on first use. */
export const lettersOf = (actor: Actor): Letters => ({
  async font() {
    font ??= Array.from(new Uint8Array(await (await read(actor, FONT)).arrayBuffer()), (byte) =>
      String.fromCharCode(byte),
    ).join("");
    return font;
  },
  async latin() {
    latin ??= (await (await read(actor, LATIN)).json()) as Readonly<Record<string, string>>;
    return latin;
  },
});

async function read(actor: Actor, path: string): Promise<Response> {
  const answer = await actor.platform.asset(new Request(new URL(path, "http://assets")));
  if (!answer.ok) throw new AppError("unavailable");
  return answer;
}
