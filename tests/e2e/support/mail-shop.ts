import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { inShop, openShop } from "./own-shop.ts";

/** A mail service of a story's own: what it was given, and how it answers. */
interface MailService {
  url: string;
  /** Texts of the mails it took, without those that warn of a new device. */
  taken: string[];
  refuses: string | null;
  isDown: boolean;
}

/** Stories of a shop whose mails go to a service that may refuse them; each finds it empty and willing. */
export const test = inShop().extend<{ mail: MailService }, { mailService: MailService }>({
  mailService: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads what is needed from the pattern
    async ({}, use) => {
      const service: MailService = { url: "", taken: [], refuses: null, isDown: false };
      const server = createServer((request, response) => {
        const chunks: Buffer[] = [];
        request.on("data", (chunk) => chunks.push(chunk));
        request.on("end", () => {
          const status = service.isDown ? 503 : service.refuses === null ? 200 : 422;
          const { text } = JSON.parse(Buffer.concat(chunks).toString());
          if (status === 200 && !text.includes("This wasn't me")) service.taken.push(text);
          response.writeHead(status, { "content-type": "application/json" });
          response.end(JSON.stringify(status === 200 ? { id: "1" } : { message: service.refuses }));
        });
      });
      await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
      service.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/emails`;
      await use(service);
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
    { scope: "worker" },
  ],
  shop: [
    async ({ mailService }, use) => {
      const settings = {
        MAIL: "http",
        MAIL_URL: mailService.url,
        MAIL_KEY: "secret",
        MAIL_FROM: "Shop <desk@shop.example>",
      };
      await openShop(use, { settings });
    },
    { scope: "worker", timeout: 90_000 },
  ],
  mail: async ({ mailService }, use) => {
    Object.assign(mailService, { taken: [], refuses: null, isDown: false });
    await use(mailService);
  },
});
