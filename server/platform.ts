import type { Sign } from "#shared/api/system/changes.ts";
import type { RefusalReason } from "#shared/rules/billing-limits.ts";
import type { TypedCard } from "#shared/rules/card-number.ts";
import type { Database } from "./db/database.ts";
import type { Settings } from "./settings.ts";

/** One line of the server's log. */
export type Log = (level: "info" | "warn" | "error", line: string, facts?: Record<string, unknown>) => void;

/** What a host lends the application. The two adapters fill it in; nothing else knows the host. */
export interface Platform {
  host: "workers" | "deno" | "test";
  /** The database once it is migrated and, in mock mode, seeded. */
  db: Database;
  files: FileStore;
  /** Epoch milliseconds; stands still where the settings fix it. */
  clock: Clock;
  settings: Settings;
  log: Log;
  /** A file of the client build, or a 404 answer. */
  asset(request: Request): Promise<Response>;
  jobs: Jobs;
  hub: Hub;
  mail: Mail;
  payments: Payments;
  deriveKey: DeriveKey;
  /** Lets work go on after the answer was sent. */
  defer(work: Promise<unknown>): void;
}

/** Work that no request waits for. What is due lies in the database; this only has it looked for, and fails no act. */
export interface Jobs {
  /** Has due work done soon. */
  wake(): void;
  /** Has due work looked for at a time to come, as near to it as the host can. */
  wakeAt(at: number): void;
  /** Does all that is due now, and answers when it is done. */
  settle(): Promise<void>;
}

/** A file that goes out with a mail. */
export interface MailFile {
  name: string;
  type: string;
  open(): Promise<ReadableStream<Uint8Array>>;
}

/** A mail that is due; `key` stays the same when it is tried again. */
export interface OutgoingMail {
  key: string;
  to: readonly string[];
  cc: readonly string[];
  bcc: readonly string[];
  /** Where answers go; null leaves that to the sender's address. */
  replyTo: string | null;
  subject: string;
  text: string;
  html: string | null;
  /** Its own id, those of what it answers, what says that a machine wrote it. */
  headers: Readonly<Record<string, string>>;
  files: readonly MailFile[];
}

/** What the service says of a mail it has taken: what it calls it, and the Message-ID it has given it, if it says so. */
export interface TakenMail {
  ids: readonly string[];
}

/** Hands mails to whoever delivers them. */
export interface Mail {
  /** Whether mails leave this place; where they do not, they are read in the outbox. */
  readonly handsOn: boolean;
  /** No sender is set up: nothing is sent, and nothing may say that it was. Mock mode plays a sender instead. */
  readonly isOff: boolean;
  /** Throws {@link MailRefused} with the reason in one sentence. */
  send(mail: OutgoingMail): Promise<TakenMail | undefined>;
}

/**
 * A mail could not be handed on; people are shown the message. `isPassing`: later it may well be taken. `isSetup`: it is a
 * fault of the settings, which every mail would meet.
 */
export class MailRefused extends Error {
  readonly isPassing: boolean;
  readonly isSetup: boolean;

  constructor(reason: string, { isPassing, isSetup = false }: { isPassing: boolean; isSetup?: boolean }) {
    super(reason);
    this.isPassing = isPassing;
    this.isSetup = isSetup;
  }
}

/** What is kept of a card: the processor's name for it, and what people know it by. */
export interface KeptCard {
  ref: string;
  brand: string;
  last4: string;
  expMonth: number;
  expYear: number;
}

/** Money asked for; the same `key` never takes it twice. */
export interface ChargeOrder {
  key: string;
  amountMinor: number;
  currency: string;
  methodRef: string;
  text: string;
  /** The person has confirmed the payment to their bank. */
  isConfirmed: boolean;
}

/** Money that came in, as the processor tells it. */
export interface Charge {
  ref: string;
  amountMinor: number;
  currency: string;
}

/** Takes money for the shop's plan. */
export interface Payments {
  /** Keeps a card; throws {@link PaymentRefused}, {@link PaymentsDown}. */
  keep(card: TypedCard | { token: string }): Promise<KeptCard>;
  /** Takes money; throws {@link PaymentRefused}, {@link PaymentsDown}. */
  charge(order: ChargeOrder): Promise<Charge>;
  /** What became of a charge whose answer never came; null when there is none. */
  find(key: string): Promise<Charge | null>;
  /** Gives a whole charge back; a second time does nothing. */
  refund(ref: string): Promise<void>;
  /** Lets a card go. */
  forget(ref: string): Promise<void>;
}

/** The bank or the processor said no: nothing was charged. */
export class PaymentRefused extends Error {
  readonly reason: RefusalReason;
  constructor(reason: RefusalReason) {
    super(`the payment was refused: ${reason}`);
    this.reason = reason;
  }
}

/** The processor cannot be reached or makes no sense. `isSure` when certainly nothing was charged. */
export class PaymentsDown extends Error {
  readonly isSure: boolean;
  constructor(words: string, isSure: boolean) {
    super(words);
    this.isSure = isSure;
  }
}

/** What open streams are told at once. Nothing of it is kept: whoever was not there asks the change feed. */
export type HubEvent =
  /** The change feed has grown. */
  | { kind: "grown" }
  /** Sessions of this person may have ended. */
  | { kind: "session"; person: number }
  /** Somebody is at something that changes no record. */
  | { kind: "sign"; sign: Sign }
  /** A stream of this person was opened, or has ended; later ones have greater names. */
  | { kind: "stream"; person: number; name: string; isOpen: boolean };

/** Passes events on to all open streams of the workspace, wherever they are held. */
export interface Hub {
  publish(event: HubEvent): void;
  /** Hears events until `stop`; `lost` is called when the hub goes away before that. */
  listen(hear: (event: HubEvent) => void, lost: () => void): { stop(): void };
}

/** Bytes by key, outside the database. What is stored under a key is put there as a whole or not at all. */
export interface FileStore {
  /** Keeps exactly `size` bytes; throws {@link WrongSize} when another number comes, and then keeps nothing of it. */
  put(key: string, body: ReadableStream<Uint8Array>, size: number): Promise<void>;
  /** Like `put`, where nothing is there yet; what is there stays as it is, and the answer is false. */
  putNew(key: string, body: ReadableStream<Uint8Array>, size: number): Promise<boolean>;
  /** The bytes from `start` on, `length` of them, or all; null where there is nothing. */
  get(key: string, range?: { start: number; length: number }): Promise<ReadableStream<Uint8Array> | null>;
  /** Removes what is there; a key without bytes is none the worse. */
  remove(keys: readonly string[]): Promise<void>;
}

/** Not as many bytes came as were promised. */
export class WrongSize extends Error {}

/** How much a password hash costs: scrypt with N = 2^log2n. */
export interface KeyCost {
  log2n: number;
  r: number;
  p: number;
}

/** Derives `length` bytes from a password by scrypt, where no other request waits for it. */
export type DeriveKey = (
  secret: string,
  wanted: { salt: Uint8Array; cost: KeyCost; length: number },
) => Promise<Uint8Array>;

/** The one place the time comes from. */
export interface Clock {
  now(): number;
  /** Fixes the clock there, null sets it going again. */
  set(at: number | null): void;
}

/** A clock that stands at `fixed`, or runs when that is null. */
export function makeClock(fixed: number | null): Clock {
  let at = fixed;
  return {
    now: () => at ?? Date.now(),
    set: (next) => {
      at = next;
    },
  };
}
