import type { DataOf } from "./api.ts";
import { api } from "./api.ts";

type Question = DataOf<"POST /auth/passkey/options">;

/** The person, the browser or the key said no; nothing was sent. */
export class PasskeyRefused extends Error {}

/** Asks the browser for a proof by passkey; null where the person let it be. */
export async function provePasskey() {
  const [{ data }, { startAuthentication }] = await Promise.all([
    api("POST /auth/passkey/options", { body: {} }),
    import("@simplewebauthn/browser"),
  ]);
  const response = await asked(startAuthentication({ optionsJSON: data.options as Question["options"] }));
  return { challenge: data.challenge, response };
}

/** Has the browser make a passkey for the signed-in person. */
export async function makePasskey() {
  const [{ data }, { startRegistration }] = await Promise.all([
    api("POST /account/passkeys/options", { body: {} }),
    import("@simplewebauthn/browser"),
  ]);
  type Options = Parameters<typeof startRegistration>[0]["optionsJSON"];
  const response = await asked(startRegistration({ optionsJSON: data.options as unknown as Options }));
  return { challenge: data.challenge, response };
}

async function asked<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (cause) {
    throw new PasskeyRefused("No passkey was used.", { cause });
  }
}
