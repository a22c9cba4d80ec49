import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { inShop, openShop } from "./own-shop.ts";

const KEYS = { secret: "sk_of_the_story", public: "pk_of_the_story" };

/** A card processor of a story's own, in Stripe's form: what it was given by pages, and how it answers them. */
interface Processor {
  url: string;
  /** The cards that pages handed it, each as it was sent. */
  taken: Record<string, string>[];
  /** Why it refuses each card. */
  refuses: { code: string; decline_code?: string } | null;
  isDown: boolean;
}

interface Call {
  line: string;
  key: string;
  form: Record<string, string>;
}

const say = (response: ServerResponse, status: number, body: object) =>
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));

/** Pages hand over cards with the public key and do nothing else; the shop's server reads them with the secret one. */
function answer(processor: Processor, { line, key, form }: Call, response: ServerResponse) {
  if (processor.isDown) return say(response, 503, {});
  if (line === "POST /v1/payment_methods" && key === KEYS.public) {
    const { refuses } = processor;
    if (refuses) return say(response, 402, { error: { type: "card_error", ...refuses } });
    return say(response, 200, { id: `pm_${processor.taken.push(form)}` });
  }
  const [, id = ""] = /^GET \/v1\/payment_methods\/pm_(\d+)$/.exec(line) ?? [];
  const card = processor.taken[Number(id) - 1];
  if (key === KEYS.secret && card) {
    const until = { exp_month: Number(card["card[exp_month]"]), exp_year: Number(card["card[exp_year]"]) };
    const facts = { brand: "mastercard", last4: card["card[number]"]?.slice(-4), ...until };
    return say(response, 200, { id: `pm_${id}`, customer: "cus_1", card: facts });
  }
  if (key === KEYS.secret && line === "POST /v1/customers") return say(response, 200, { id: "cus_1" });
  return say(response, 401, { error: { type: "invalid_request_error", message: "Not with this key" } });
}

/** Stories of a shop that is paid for through a real processor; each finds it empty and willing. */
export const test = inShop().extend<{ processor: Processor }, { ownProcessor: Processor }>({
  ownProcessor: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads what is needed from the pattern
    async ({}, use) => {
      const processor: Processor = { url: "", taken: [], refuses: null, isDown: false };
      const server = createServer((request, response) => {
        const { origin, authorization = "" } = request.headers;
        if (origin) response.setHeader("access-control-allow-origin", origin);
        if (request.method === "OPTIONS") {
          const may = { "access-control-allow-methods": "POST", "access-control-allow-headers": "authorization" };
          return void response.writeHead(204, may).end();
        }
        const chunks: Buffer[] = [];
        request.on("data", (chunk) => chunks.push(chunk));
        request.on("end", () => {
          const form = Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString()));
          const key = authorization.replace("Bearer ", "");
          answer(processor, { line: `${request.method} ${request.url}`, key, form }, response);
        });
      });
      await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
      processor.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
      await use(processor);
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
    { scope: "worker" },
  ],
  shop: [
    async ({ ownProcessor }, use) => {
      const settings = {
        PAYMENTS: "http",
        PAYMENTS_URL: ownProcessor.url,
        PAYMENTS_KEY: KEYS.secret,
        PAYMENTS_PUBLIC_KEY: KEYS.public,
      };
      await openShop(use, { settings });
    },
    { scope: "worker", timeout: 90_000 },
  ],
  processor: async ({ ownProcessor }, use) => {
    Object.assign(ownProcessor, { taken: [], refuses: null, isDown: false });
    await use(ownProcessor);
  },
});
