import { api, type BodyOf } from "../api/client.ts";

// The library's types of browser credentials are wider than the API schema.
type Assertion = BodyOf<"POST /auth/passkey/verify">["response"];
type Attestation = BodyOf<"POST /account/passkeys">["response"];

/** The person, browser or authenticator cancelled; nothing was sent. */
export class PasskeyRefused extends Error {}

/** Requests a passkey assertion; throws {@link PasskeyRefused}. */
export async function provePasskey() {
  const [{ data }, { startAuthentication }] = await Promise.all([
    api("POST /auth/passkey/options", { body: {} }),
    import("@simplewebauthn/browser"),
  ]);
  const response = await asked(startAuthentication({ optionsJSON: data.options }));
  return { challenge: data.challenge, response: response as unknown as Assertion };
}

/** Creates a passkey for the signed-in person; throws {@link PasskeyRefused}. */
export async function createPasskey() {
  const [{ data }, { startRegistration }] = await Promise.all([
    api("POST /account/passkeys/options", { body: {} }),
    import("@simplewebauthn/browser"),
  ]);
  type Options = Parameters<typeof startRegistration>[0]["optionsJSON"];
  const response = await asked(startRegistration({ optionsJSON: data.options as unknown as Options }));
  return { challenge: data.challenge, response: response as unknown as Attestation };
}

async function asked<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (cause) {
    throw new PasskeyRefused("No passkey was used.", { cause });
  }
}
