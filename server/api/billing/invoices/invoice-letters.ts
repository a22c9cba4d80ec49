import type { Actor } from "../../../actor.ts";
import { AppError } from "../../../app-error.ts";
import type { Letters } from "./pdf.ts";

const FONT = "/fonts/invoice.ttf";
const LATIN = "/fonts/latin.json";

// Files of the build never change while the server runs.
let font: string | undefined;
let latin: Readonly<Record<string, string>> | undefined;

/** The letters that documents are written with; they lie beside the web app and are read once, when first asked for. */
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
