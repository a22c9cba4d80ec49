import { invoiceFont, latinOfOthers } from "../../../scripts/invoice-letters.mjs";

const made: Readonly<Record<string, () => Promise<BodyInit>>> = {
  "/fonts/invoice.ttf": invoiceFont,
  "/fonts/latin.json": latinOfOthers,
};

/** Of all that the build puts beside the client, what invoices are written with: for servers in this process. */
export async function lettersAsset({ url }: Request): Promise<Response> {
  const make = made[new URL(url).pathname];
  return make ? new Response(await make()) : new Response(null, { status: 404 });
}
