import type * as z from "zod";
import type { EndpointName, Endpoints } from "#shared/api/endpoints.ts";
import type { Success } from "#shared/envelope.ts";
import type { ErrorCode, FieldError } from "#shared/errors.ts";
import type { Query } from "#shared/screen.ts";
import { callKey } from "#shared/screen-calls.ts";
import { holdCall } from "../drafts/unsaved-input.ts";
import { noteBusyServer, noteServerAnswer } from "../live/server-status.ts";
import { readToken, writeToken } from "../session/token.ts";
import { noteRequested } from "./cached-keys.ts";
import { clearPreloads, consumePreload } from "./preload-cache.ts";

type Row<N extends EndpointName> = Endpoints[N];
/** The wider row as a list with parameters brings it: what the plain list has is always there, the rest may be. */
type Wide<Base, More> = Base extends readonly (infer B)[]
  ? More extends readonly (infer M)[]
    ? (M & Required<Pick<M, keyof B & keyof M>>)[]
    : Base
  : Base;

/** What a call answers with in `data`; the job, where it was too much for one answer. */
export type DataOf<N extends EndpointName> =
  | (Row<N> extends { extended: infer X extends z.ZodType }
      ? Wide<z.infer<Row<N>["answer"]>, z.infer<X>>
      : z.infer<Row<N>["answer"]>)
  | (Row<N> extends { job: infer J extends z.ZodType } ? z.infer<J> : never);
/** What a call answers with in `meta`. */
export type MetaOf<N extends EndpointName> =
  Row<N> extends { meta: infer M extends z.ZodType } ? z.infer<M> : undefined;
/** What a call sends. */
export type BodyOf<N extends EndpointName> =
  Row<N> extends { body: infer B extends z.ZodType } ? z.input<B> : undefined;
export type AnswerOf<N extends EndpointName> = Success<DataOf<N>, MetaOf<N>>;

export interface Call<N extends EndpointName> {
  path?: Record<string, string | number>;
  query?: Query;
  body?: BodyOf<N>;
  /** The version of the record that was seen. */
  ifMatch?: number;
  idempotencyKey?: string;
  /** Asked by a timer, not by a person: does not keep the session alive. */
  timer?: boolean;
  signal?: AbortSignal;
  /** Lets the call outlive the page. */
  keepalive?: boolean;
}

interface Failure {
  status: number;
  code: ErrorCode | "network";
  message: string;
  errors?: FieldError[];
  params?: Record<string, unknown>;
  requestId: string;
  data: unknown;
}

/** A call that was refused or did not arrive (`code: "network"`, `status: 0`). */
export class ApiError extends Error implements Failure {
  status: number;
  code: ErrorCode | "network";
  errors?: FieldError[];
  params?: Record<string, unknown>;
  requestId: string;
  data: unknown;

  constructor(failure: Failure) {
    super(failure.message);
    this.name = "ApiError";
    this.status = failure.status;
    this.code = failure.code;
    this.errors = failure.errors;
    this.params = failure.params;
    this.requestId = failure.requestId;
    this.data = failure.data;
  }

  /** Seconds the server asked to wait; 0 when it named none. */
  get retryAfter(): number {
    return Number(this.params?.retryAfter ?? 0);
  }

  /** Asking again may help: the server stumbled or the network did. */
  get isPassing(): boolean {
    return this.status === 0 || this.status >= 500;
  }
}

interface Setup {
  sendsToken: boolean;
  /** What to do when the session has ended; a (promised) true means that the person is in again. */
  onUnauthorized(): unknown;
  /** The act needs a fresh proof of who the person is; a (promised) true means that it was given. */
  onProofWanted(): unknown;
  /** Of what was answered last: at first the page itself. */
  lastRequestId: string;
  /** Fetches the words a refusal is told in; waited for before one is thrown. */
  learnRefusals(): Promise<unknown>;
}
const nothing = (): unknown => undefined;
const setup = {
  sendsToken: true,
  onUnauthorized: nothing,
  onProofWanted: nothing,
  learnRefusals: (): Promise<unknown> => Promise.resolve(),
  lastRequestId: "",
};

/** Told at the start, and by the dialog that signs in over the page. */
export function configureApi(given: Partial<Setup>): void {
  Object.assign(setup, given);
}

/** Has the person asked what a refused call wants to know; a (promised) true means that it may be sent again. */
export const requestReauth = (question: "onUnauthorized" | "onProofWanted"): unknown => setup[question]();

/** The request id of the last call that was answered, or of the page, for "Copy details"; the stream, which only goes on, does not count. */
export const lastRequestId = (): string => setup.lastRequestId;

function noteRequest(response: Response): void {
  setup.lastRequestId = response.headers.get("X-Request-Id") ?? setup.lastRequestId;
}

/** The cache key of a call: its path and sorted query. */
export const keyOf = callKey;

/** Makes one call of the endpoint table; throws {@link ApiError}. `api("GET /ecommerce/orders", { query: { page: 2 } })` */
export async function api<N extends EndpointName>(name: N, call: Call<N> = {}): Promise<AnswerOf<N>> {
  const method = name.slice(0, name.indexOf(" "));
  const isRenewing = SESSION_CALLS.includes(name);
  const answer = send({ method, key: callKey(name, call), call, isRenewing });
  if (isRenewing) {
    renewing.add(answer);
    void answer.then(keepRenewed, nothing).finally(() => renewing.delete(answer));
  }
  if (method !== "GET" && !call.timer) {
    underWay.add(answer);
    clearPreloads();
    // A call that outlives the page is not waited for.
    const release = call.keepalive ? nothing : holdCall();
    void answer
      .catch(() => undefined)
      .finally(() => {
        release();
        underWay.delete(answer);
        clearPreloads();
      });
  }
  return (await answer) as AnswerOf<N>;
}

const underWay = new Set<Promise<unknown>>();

/** Calls that renew the session's token or end it. Requests beside them may still carry the former token. */
const SESSION_CALLS: readonly EndpointName[] = [
  "POST /account/password",
  "POST /account/email/confirm",
  "POST /account/two-factor/enable",
  "POST /account/two-factor/disable",
  "POST /account/two-factor/recovery-codes",
  "POST /account/passkeys",
  "DELETE /account/passkeys/{id}",
  "DELETE /team/sessions",
  "DELETE /account",
];
const renewing = new Set<Promise<unknown>>();
let renewals = 0;

function keepRenewed({ meta }: Success<unknown>): void {
  const { token } = (meta ?? {}) as { token?: string };
  if (!token) return;
  sessionRenewed();
  writeToken(token);
}

/** The same person goes on under another session: what was asked under the one before, and is refused late, is asked again. */
export const sessionRenewed = (): void => {
  renewals += 1;
};

/** Whether the session got another token since so many renewals; waits for one that is under way. */
async function hasRenewed(since: number): Promise<boolean> {
  if (renewals === since) await Promise.allSettled(renewing);
  return renewals !== since;
}

/** Waits until no call that renews or ends the session is pending. An unanswered write of another kind does not count. */
export async function sessionSettled(): Promise<void> {
  while (renewing.size > 0) {
    await Promise.allSettled(renewing);
    // The caller gets the answer first.
    await new Promise((go) => setTimeout(go));
  }
}

/** Waits until no write of this page is under way any more, nor one that waited for its turn. */
export async function writesAnswered(): Promise<void> {
  while (underWay.size > 0) {
    await Promise.allSettled(underWay);
    // Whoever asked is told before, and sends what comes next.
    await new Promise((go) => setTimeout(go));
  }
}

/** Asks for a cache key, or takes what was asked in advance; SWR's fetcher. */
export const fetchKey = (key: string): Promise<Success<unknown>> =>
  (consumePreload(key) as Promise<Success<unknown>> | undefined) ?? send({ method: "GET", key, call: {} });

interface Sent {
  method: string;
  key: string;
  call: Call<EndpointName>;
  isRenewing?: boolean;
}

async function send({ method, key, call, isRenewing = false }: Sent): Promise<Success<unknown>> {
  if (method === "GET") noteRequested(key);
  const init = () => ({
    method,
    headers: headersOf(call),
    body: call.body === undefined ? null : JSON.stringify(call.body),
    signal: call.signal ?? null,
    keepalive: call.keepalive ?? false,
  });
  const response = await request(`/api${key}`, init, { isRenewing });
  noteRequest(response);
  const answer = await response.json().catch((cause: unknown) => {
    // The line was cut in the middle of the answer.
    if (call.signal?.aborted) throw cause;
    throw connectionError();
  });
  noteServerAnswer();
  return answer as Success<unknown>;
}

/** What a call throws whose answer did not come. */
export const connectionError = (): ApiError =>
  new ApiError({ status: 0, code: "network", message: "No connection", requestId: "", data: null });

/**
 * Asks an address of the API for a good answer of whatever kind; `init` is made again where the person had to sign in
 * or to prove who they are first. Throws {@link ApiError}.
 */
export async function request(
  url: string,
  init: () => RequestInit,
  own: { isRenewing?: boolean } = {},
): Promise<Response> {
  const since = renewals;
  const asked = init();
  const response = await fetch(url, { ...asked, credentials: "same-origin" }).catch((cause: unknown) => {
    if (asked.signal?.aborted) throw cause;
    throw connectionError();
  });
  if (response.ok) return response;
  noteRequest(response);
  const answer = (await response.json().catch(() => null)) as Partial<Failure> | null;
  const error = errorOfAnswer(response.status, (name) => response.headers.get(name), answer);
  if (error.status === 503 && error.retryAfter) noteBusyServer(error.retryAfter);
  const again = () => request(url, init, own);
  // One that renews the session itself would wait for itself.
  if (error.code === "unauthorized" && !own.isRenewing && (await hasRenewed(since))) return again();
  if (error.code === "unauthorized" && (await setup.onUnauthorized()) === true) return again();
  if (error.code === "reauth_required" && (await setup.onProofWanted()) === true) return again();
  return refuse(error);
}

/** Throws a refusal once the words it is told in are there; without them it is told in the error's own English. */
export async function refuse(error: ApiError): Promise<never> {
  await setup.learnRefusals().catch(() => undefined);
  throw error;
}

/** A refused answer as an error, whatever carried it. */
export function errorOfAnswer(
  status: number,
  header: (name: string) => string | null,
  answer: Partial<Failure> | null,
): ApiError {
  const seconds = Number(header("Retry-After"));
  return new ApiError({
    status,
    code: answer?.code ?? (status === 503 ? "unavailable" : "internal"),
    message: answer?.message ?? "Something went wrong",
    ...(answer?.errors && { errors: answer.errors }),
    params: { ...(Number.isFinite(seconds) && seconds > 0 && { retryAfter: seconds }), ...answer?.params },
    requestId: answer?.requestId ?? header("X-Request-Id") ?? "",
    data: answer?.data ?? null,
  });
}

/** What proves who calls, where the mode does so by a header. */
export function proofHeaders(): Record<string, string> {
  const token = setup.sendsToken ? readToken() : "";
  return token ? { Authorization: `Bearer ${token}` } : {};
}

function headersOf(call: Call<EndpointName>): Headers {
  const headers = new Headers({ Accept: "application/json", ...proofHeaders() });
  if (call.body !== undefined) headers.set("Content-Type", "application/json");
  if (call.ifMatch !== undefined) headers.set("If-Match", `"v${call.ifMatch}"`);
  if (call.idempotencyKey) headers.set("Idempotency-Key", call.idempotencyKey);
  if (call.timer) headers.set("X-Refresh", "timer");
  return headers;
}
