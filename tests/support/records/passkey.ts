import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from "node:crypto";

const url = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64url");
const hash = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest();

/** The few forms of CBOR that a key speaks: whole numbers, bytes, text and maps. */
function cbor(value: number | string | Uint8Array | Map<number | string, unknown>): Buffer {
  const head = (major: number, size: number) => {
    if (size < 24) return Buffer.from([(major << 5) | size]);
    return size < 256
      ? Buffer.from([(major << 5) | 24, size])
      : Buffer.from([(major << 5) | 25, size >> 8, size & 255]);
  };
  if (typeof value === "number") return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === "string") return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value]);
  const parts = [...value].flatMap(([key, one]) => [cbor(key), cbor(one as never)]);
  return Buffer.concat([head(5, value.size), ...parts]);
}

const FLAGS = { present: 1, verified: 4, attested: 64 };

/** A passkey made in software: answers the server's questions as a browser with a real one would. */
export class SoftKey {
  readonly id = randomBytes(16);
  readonly #key: KeyObject;
  readonly #publicKey: Buffer;
  #counter = 0;
  readonly #origin: string;

  constructor(origin: string) {
    this.#origin = origin;
    const pair = generateKeyPairSync("ec", { namedCurve: "P-256" });
    this.#key = pair.privateKey;
    const { x = "", y = "" } = pair.publicKey.export({ format: "jwk" });
    this.#publicKey = cbor(
      new Map<number, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, "base64url")],
        [-3, Buffer.from(y, "base64url")],
      ]),
    );
  }

  #client(type: string, challenge: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.#origin, crossOrigin: false }));
  }

  #facts(rpId: string, flags: number): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.#counter++);
    return Buffer.concat([hash(Buffer.from(rpId)), Buffer.from([flags]), counter]);
  }

  /** What a browser hands over after it has made this key. */
  make(options: { challenge: string; rp: { id: string } }) {
    const size = Buffer.from([0, this.id.length]);
    const facts = Buffer.concat([
      this.#facts(options.rp.id, FLAGS.present | FLAGS.verified | FLAGS.attested),
      Buffer.alloc(16),
      size,
      this.id,
      this.#publicKey,
    ]);
    const object = cbor(
      new Map<string, unknown>([
        ["fmt", "none"],
        ["attStmt", new Map()],
        ["authData", facts],
      ]),
    );
    return {
      id: url(this.id),
      rawId: url(this.id),
      type: "public-key" as const,
      clientExtensionResults: {},
      response: {
        clientDataJSON: url(this.#client("webauthn.create", options.challenge)),
        attestationObject: url(object),
        transports: ["internal"],
      },
    };
  }

  /** What a browser hands over after this key was used; without `isVerified` nobody asked who held it. */
  use(options: { challenge: string; rpId: string }, { isVerified = true } = {}) {
    const client = this.#client("webauthn.get", options.challenge);
    const facts = this.#facts(options.rpId, isVerified ? FLAGS.present | FLAGS.verified : FLAGS.present);
    const signature = createSign("sha256")
      .update(Buffer.concat([facts, hash(client)]))
      .sign(this.#key);
    return {
      id: url(this.id),
      rawId: url(this.id),
      type: "public-key" as const,
      clientExtensionResults: {},
      response: { clientDataJSON: url(client), authenticatorData: url(facts), signature: url(signature) },
    };
  }
}
