import type { Sign } from "#shared/api/system/changes.ts";
import type { RefusalReason } from "#shared/rules/billing/billing-limits.ts";
import type { TypedCard } from "#shared/rules/billing/card-number.ts";
import type { Database } from "./db/database.ts";
import type { Settings } from "./settings.ts";

/** Writes one line to the server's log. */
export type Log = (level: "info" | "warn" | "error", line: string, facts?: Record<string, unknown>) => void;

/** Services that a host provides to the application. Only the adapters know the host. */
export interface Platform {
  host: "workers" | "deno" | "test";
  /** Database, migrated and, in mock mode, filled with sample data. */
  db: Database;
  files: FileStore;
  /** Epoch milliseconds; fixed if the settings fix it. */
  clock: Clock;
  settings: Settings;
  log: Log;
  /** Returns a file of the client build, or a 404 response. */
  asset(request: Request): Promise<Response>;
  jobs: Jobs;
  hub: Hub;
  mail: Mail;
  payments: Payments;
  deriveKey: DeriveKey;
  /** Lets work continue after the response is sent. */
  defer(work: Promise<unknown>): void;
  /** The shop is suspended: jobs run for its operator, but nothing that is due by itself. */
  isSuspended?: boolean;
}

/** Background work. The database stores due jobs; these calls only start the search for them and never fail a write. */
export interface Jobs {
  /** Runs due jobs soon. */
  wake(): void;
  /** Runs due jobs at a future time, as exactly as the host can. */
  wakeAt(at: number): void;
  /** Runs all jobs that are due now; resolves when they are done. */
  settle(): Promise<void>;
}

/** Attachment of a mail. */
export interface MailFile {
  name: string;
  type: string;
  open(): Promise<ReadableStream<Uint8Array>>;
}

/** Mail that is due; `key` is the same on every retry. */
export interface OutgoingMail {
  key: string;
  to: readonly string[];
  cc: readonly string[];
  bcc: readonly string[];
  /** Reply-To address; null means the sender's address. */
  replyTo: string | null;
  subject: string;
  text: string;
  html: string | null;
  /** Message-ID, In-Reply-To, References and the headers that mark automatic mail. */
  headers: Readonly<Record<string, string>>;
  files: readonly MailFile[];
}

/** Ids of an accepted mail: the mail service's own id and, if reported, the Message-ID. */
export interface TakenMail {
  ids: readonly string[];
}

/** Sends mails through a mail service. */
export interface Mail {
  /** True if mails leave this server; otherwise they stay in the outbox. */
  readonly handsOn: boolean;
  /**
   * True if no sender is configured: nothing is sent and nothing may claim so. Mock mode simulates a sender instead.
   */
  readonly isOff: boolean;
  /** Throws {@link MailRefused}; its message is the reason in one sentence. */
  send(mail: OutgoingMail): Promise<TakenMail | undefined>;
}

/**
 * Mail that was not accepted; people see the message. `isPassing`: a later attempt may succeed. `isSetup`: wrong
 * settings, so every mail would fail.
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

/** Stored data of a card: the processor's reference, and the details people recognise. */
export interface KeptCard {
  ref: string;
  brand: string;
  last4: string;
  expMonth: number;
  expYear: number;
}

/** Charge request; the processor never charges twice for the same `key`. */
export interface ChargeOrder {
  key: string;
  amountMinor: number;
  currency: string;
  methodRef: string;
  text: string;
  /** True once the person has confirmed the payment with their bank. */
  isConfirmed: boolean;
}

/** Completed charge as the processor reports it. */
export interface Charge {
  ref: string;
  amountMinor: number;
  currency: string;
}

/** Payment processor for the shop's plan. */
export interface Payments {
  /** Stores a card. Throws {@link PaymentRefused}, {@link PaymentsDown}. */
  keep(card: TypedCard | { token: string }): Promise<KeptCard>;
  /** Charges a card. Throws {@link PaymentRefused}, {@link PaymentsDown}. */
  charge(order: ChargeOrder): Promise<Charge>;
  /** Finds a charge whose response was lost; null if none succeeded. */
  find(key: string): Promise<Charge | null>;
  /** Refunds a whole charge; a repeat has no effect. */
  refund(ref: string): Promise<void>;
  /** Removes a card from the processor. */
  forget(ref: string): Promise<void>;
}

/** Refusal by the bank or the processor: nothing was charged. */
export class PaymentRefused extends Error {
  readonly reason: RefusalReason;
  constructor(reason: RefusalReason) {
    super(`the payment was refused: ${reason}`);
    this.reason = reason;
  }
}

/** Unreachable processor or invalid response. `isSure`: certainly nothing was charged. */
export class PaymentsDown extends Error {
  readonly isSure: boolean;
  constructor(words: string, isSure: boolean) {
    super(words);
    this.isSure = isSure;
  }
}

/** Event for open streams. Events are not stored: a client that was offline fetches the change feed. */
export type HubEvent =
  /** The change feed has new rows. */
  | { kind: "grown" }
  /** Time to check each stream: its connection, its session, and the feed. */
  | { kind: "beat" }
  /** Sessions of this person may have ended. */
  | { kind: "session"; person: number }
  /** Presence: a person views or edits something; no record changes. */
  | { kind: "sign"; sign: Sign }
  /** A stream of this person opened or closed; later streams have greater names. */
  | { kind: "stream"; person: number; name: string; isOpen: boolean };

/** Publishes events to all open streams of the workspace. */
export interface Hub {
  publish(event: HubEvent): void;
  /** Subscribes `hear` to events until `stop`; the hub calls `lost` if it closes earlier. */
  listen(hear: (event: HubEvent) => void, lost: () => void): { stop(): void };
}

/** File storage outside the database: bytes by key. A write is atomic. */
export interface FileStore {
  /** Stores exactly `size` bytes. Throws {@link WrongSize} for any other number and then stores nothing. */
  put(key: string, body: ReadableStream<Uint8Array>, size: number): Promise<void>;
  /** Like `put`, but never overwrites: returns false if the key exists. */
  putNew(key: string, body: ReadableStream<Uint8Array>, size: number): Promise<boolean>;
  /** Reads all bytes, or `length` bytes from `start`; null if the key does not exist. */
  get(key: string, range?: { start: number; length: number }): Promise<ReadableStream<Uint8Array> | null>;
  /** Deletes keys; missing keys are ignored. */
  remove(keys: readonly string[]): Promise<void>;
}

/** Number of received bytes that differs from the announced one. */
export class WrongSize extends Error {}

/** Cost of a password hash: scrypt with N = 2^log2n. */
export interface KeyCost {
  log2n: number;
  r: number;
  p: number;
}

/** Derives `length` bytes from a password by scrypt, without blocking other requests. */
export type DeriveKey = (
  secret: string,
  wanted: { salt: Uint8Array; cost: KeyCost; length: number },
) => Promise<Uint8Array>;

/** The only source of time. */
export interface Clock {
  now(): number;
  /** Fixes the clock at a time; null lets it run. */
  set(at: number | null): void;
}

/** Creates a clock fixed at `fixed`, or a running one if null. */
export function makeClock(fixed: number | null): Clock {
  let at = fixed;
  return {
    now: () => at ?? Date.now(),
    set: (next) => {
      at = next;
    },
  };
}
