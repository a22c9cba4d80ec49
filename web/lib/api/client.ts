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
/** Row type of a list with parameters: fields of the plain list are always present, the others optional. */
type Wide<Base, More> = Base extends readonly (infer B)[]
  ? More extends readonly (infer M)[]
    ? (M & Required<Pick<M, keyof B & keyof M>>)[]
    : Base
  : Base;

/** `data` of an answer; a job if the work is too much for one answer. */
export type DataOf<N extends EndpointName> =
  | (Row<N> extends { extended: infer X extends z.ZodType }
      ? Wide<z.infer<Row<N>["answer"]>, z.infer<X>>
      : z.infer<Row<N>["answer"]>)
  | (Row<N> extends { job: infer J extends z.ZodType } ? z.infer<J> : never);
/** `meta` of an answer. */
export type MetaOf<N extends EndpointName> =
  Row<N> extends { meta: infer M extends z.ZodType } ? z.infer<M> : undefined;
/** Request body of a call. */
export type BodyOf<N extends EndpointName> =
  Row<N> extends { body: infer B extends z.ZodType } ? z.input<B> : undefined;
export type AnswerOf<N extends EndpointName> = Success<DataOf<N>, MetaOf<N>>;

export interface Call<N extends EndpointName> {
  path?: Record<string, string | number>;
  query?: Query;
  body?: BodyOf<N>;
  /** Version of the record on screen. */
  ifMatch?: number;
  idempotencyKey?: string;
  /** Sent by a timer, not by a person: does not extend the session. */
  timer?: boolean;
  signal?: AbortSignal;
  /** The request continues after the page is closed. */
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

/** Rejected or failed call; without an answer `code` is "network" and `status` 0. */
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

  /** Seconds the server asks to wait; 0 if unspecified. */
  get retryAfter(): number {
    return Number(this.params?.retryAfter ?? 0);
  }

  /** A retry may succeed: server or network failure. */
  get isPassing(): boolean {
    return this.status === 0 || this.status >= 500;
  }
}

interface Setup {
  sendsToken: boolean;
  /** Called when the session has ended; resolves to true once the person has signed in again. */
  onUnauthorized(): unknown;
  /** Called when an action requires recent authentication; resolves to true once confirmed. */
  onProofWanted(): unknown;
  /** Request id of the last answer; at first that of the page. */
  lastRequestId: string;
  /** Loads the messages of API errors; awaited before an error is thrown. */
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

/** Called at start-up, and by the dialog that signs in over the page. */
export function configureApi(given: Partial<Setup>): void {
  Object.assign(setup, given);
}

/** Requests what a rejected call needs; resolves to true if the call can be retried. */
export const requestReauth = (question: "onUnauthorized" | "onProofWanted"): unknown => setup[question]();

/** Request id of the last answered call or of the page, for "Copy details"; the change stream does not count. */
export const lastRequestId = (): string => setup.lastRequestId;

function noteRequest(response: Response): void {
  setup.lastRequestId = response.headers.get("X-Request-Id") ?? setup.lastRequestId;
}

/** Cache key of a call: path and sorted query. */
export const keyOf = callKey;

/** Calls an endpoint; throws {@link ApiError}. `api("GET /ecommerce/orders", { query: { page: 2 } })` */
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
    // `writesAnswered` does not wait for calls that outlive the page.
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

/** Calls that renew or end the session. Concurrent requests may still carry the previous token. */
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

/** Same person, new session: requests of the previous session that are rejected late are retried. */
export const sessionRenewed = (): void => {
  renewals += 1;
};

/** Whether the session token was renewed since `since` renewals; waits for a pending renewal. */
async function hasRenewed(since: number): Promise<boolean> {
  if (renewals === since) await Promise.allSettled(renewing);
  return renewals !== since;
}

/** Waits until no call that renews or ends the session is pending; other unanswered writes do not count. */
export async function sessionSettled(): Promise<void> {
  while (renewing.size > 0) {
    await Promise.allSettled(renewing);
    // The caller receives the answer first.
    await new Promise((go) => setTimeout(go));
  }
}

/** Waits until this page has no pending or queued write. */
export async function writesAnswered(): Promise<void> {
  while (underWay.size > 0) {
    await Promise.allSettled(underWay);
    // Callers run first and may send follow-up writes.
    await new Promise((go) => setTimeout(go));
  }
}

/** SWR fetcher: consumes the preloaded answer or requests the key. */
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
    // The connection broke within the answer.
    if (call.signal?.aborted) throw cause;
    throw connectionError();
  });
  noteServerAnswer();
  return answer as Success<unknown>;
}

/** Error of a call without an answer. */
export const connectionError = (): ApiError =>
  new ApiError({ status: 0, code: "network", message: "No connection", requestId: "", data: null });

/**
 * Requests an API path of any content type; rebuilds `init` for the retry after sign-in or reauthentication. Throws
 * {@link ApiError}.
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
  // A renewal call would wait for itself.
  if (error.code === "unauthorized" && !own.isRenewing && (await hasRenewed(since))) return again();
  if (error.code === "unauthorized" && (await setup.onUnauthorized()) === true) return again();
  if (error.code === "reauth_required" && (await setup.onProofWanted()) === true) return again();
  return refuse(error);
}

/** Throws an error once its messages are loaded; without them its English text is used. */
export async function refuse(error: ApiError): Promise<never> {
  await setup.learnRefusals().catch(() => undefined);
  throw error;
}

/** Error of a failed answer, independent of the transport. */
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

/** Authentication headers, in modes that use a header. */
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
