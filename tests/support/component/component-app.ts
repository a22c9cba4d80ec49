import { answeredFault } from "#shared/rules/inbox/mail-faults.ts";
import { noMail, storingMail } from "../../../server/adapters/mail.ts";
import { type Mail, MailRefused } from "../../../server/platform.ts";
import { pageRules } from "../../../web/app/theme/page-rules.ts";
import { blankRenderer } from "../app/blank-renderer.ts";
import { freshApp } from "../app/fresh-app.ts";
import type { ShopRequest } from "./component-server.ts";

/** The page comes with its boot data alone, and the test mounts the screen. */
const renderer = { ...blankRenderer, rules: pageRules };

/** Stands for the mail service of `MAIL=http`: refuses each text the first time, and takes it the second. */
function refusingMail(): Mail {
  const refused = new Set<string>();
  return {
    handsOn: true,
    isOff: false,
    async send({ text }) {
      if (refused.has(text)) return;
      refused.add(text);
      throw new MailRefused(answeredFault(422, "This address does not exist"), { isPassing: false });
    },
  };
}

/** A whole product with the sample data, for component tests. */
export const componentApp = ({ settings = {}, sql, hasNoSender = false }: ShopRequest) =>
  freshApp(settings, {
    renderer,
    mail: hasNoSender ? noMail : settings.MAIL === "http" ? refusingMail() : storingMail,
    ...(sql ? { sql } : {}),
  });
