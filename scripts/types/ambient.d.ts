/** Catalogue compiled by the build's `messages` plugin. */
declare module "*?messages" {
  const messages: Record<string, (params?: Record<string, unknown>) => string>;
  export default messages;
}

/** Manifest of the client build by source path; empty in development. */
declare module "virtual:client-manifest" {
  const manifest: Record<
    string,
    {
      file: string;
      src?: string;
      name?: string;
      isEntry?: boolean;
      isDynamicEntry?: boolean;
      imports?: string[];
      dynamicImports?: string[];
      css?: string[];
      assets?: string[];
    }
  >;
  export default manifest;
}

/** Workers' own module, without its global types, which conflict with the browser's. */
declare module "cloudflare:workers" {
  import type {
    DurableObjectState,
    Request as WorkersRequest,
    Response as WorkersResponse,
    WebSocket as WorkersSocket,
  } from "@cloudflare/workers-types";
  export function waitUntil(work: Promise<unknown>): void;
  export abstract class WorkerEntrypoint<Env = unknown> {
    protected env: Env;
  }
  export abstract class DurableObject<Env = unknown> {
    protected ctx: DurableObjectState;
    protected env: Env;
    constructor(ctx: DurableObjectState, env: Env);
    fetch?(request: Request | WorkersRequest): Response | WorkersResponse | Promise<Response | WorkersResponse>;
    alarm?(): void | Promise<void>;
    webSocketMessage?(socket: WorkersSocket, message: string | ArrayBuffer): void | Promise<void>;
    webSocketClose?(socket: WorkersSocket, code: number, reason: string, wasClean: boolean): void | Promise<void>;
    webSocketError?(socket: WorkersSocket, error: unknown): void | Promise<void>;
  }
}

declare module "@messageformat/core/compile-module.js" {
  import type MessageFormat from "@messageformat/core";
  export default function compileModule(format: MessageFormat, messages: Record<string, string>): string;
}

/** Renderer written by the build; declared here so that types can be checked before the first build. */
declare module "*/dist/server/entry-server.js" {
  import type { Renderer } from "#shared/boot.ts";
  export const render: Renderer["render"];
  export const assets: Renderer["assets"];
  export const rules: Renderer["rules"];
}

/** Types of the host-starting script that tests use. */
declare module "*/scripts/hosts.mjs" {
  import type { ChildProcess } from "node:child_process";
  export interface RunningHost {
    url: string;
    /** Leads its own process group; `ended` resolves when it has ended. */
    child: ChildProcess & { ended: Promise<unknown> };
    stop(): Promise<void>;
    output(): string;
  }
  export const SETTINGS: readonly string[];
  export function isAnswered(line: string): boolean;
  export function needDeno(program: string): void;
  export function eachLine(stream: NodeJS.ReadableStream, hear: (line: string) => void): void;
  export function startHost(
    host: "deno" | "workers",
    options: { port: number; dataDir: string; settings: Record<string, string> },
  ): Promise<RunningHost>;
}

declare module "*/scripts/hold.mjs" {
  export function needFree(dataDir: string, host: string): Promise<void>;
  export function hold(dataDir: string, host: string): Promise<{ passTo(pid: number): void; free(): void }>;
}

declare module "*/scripts/tests.mjs" {
  export const TEST_SETTINGS: Record<string, string>;
}

/** Types of the mutant list that tests use. */
declare module "*/scripts/mutants/list.mjs" {
  export interface Mutant {
    id: string;
    area: string;
    file: string;
    find: string;
    replacement: string;
    breaks: string;
    tests: { project: string; files: string[]; title?: string }[];
  }
  export const AREAS: readonly string[];
  export const mutants: readonly Mutant[];
}

declare module "*/scripts/mutants/check.mjs" {
  import type { Mutant } from "*/scripts/mutants/list.mjs";
  export function problemsOf(mutants: readonly Mutant[], root: string): Promise<string[]>;
}

declare module "*/scripts/processes.mjs" {
  export function isAlive(pid: number): boolean;
  export function livingIn(group: number): number[];
}

declare module "*/scripts/lib.mjs" {
  export const root: string;
  export const bin: Readonly<Record<"deno" | "wrangler", string>>;
  export function at(...parts: string[]): string;
  export function temporary(prefix: string): string;
  export function freePort(): Promise<number>;
  export function once(
    name: string,
    inputs: readonly string[],
    outputs: readonly string[],
    work: () => Promise<unknown>,
  ): Promise<boolean>;
}

declare module "*/scripts/browser.mjs" {
  export function presentBrowser(): string | undefined;
}

declare module "*/scripts/invoice-letters.mjs" {
  export function invoiceFont(): Promise<Uint8Array<ArrayBuffer>>;
  export function latinOfOthers(): Promise<string>;
}

/** Types of the size budgets that tests use. */
declare module "*/budgets/rules.mjs" {
  /** Bytes by file. */
  type Modules = Record<string, number>;
  export interface Thing {
    name: string;
    unit: string;
    size: number;
    /** Hard limit. */
    most: number | null;
    /** Modules of each of its chunks. */
    chunks: Record<string, Modules>;
    /** Modules of all its chunks together. */
    modules: Modules;
  }
  export interface Budgets {
    reasons: { date: string; reason: string }[];
    sizes: Record<string, { size: number; chunks: string }>;
    chunks: Record<string, Modules>;
  }
  interface Landed {
    size: number;
    modules: Modules;
  }
  export function complaintOf(thing: Omit<Thing, "chunks">, landed: Landed | undefined): string | null;
  export function landedOf(budgets: Budgets, name: string): Landed | undefined;
  export function accepted(things: readonly Thing[], before: Budgets, why: { reason: string; date: string }): Budgets;
  export function merged(maps: readonly Modules[]): Modules;
  export function fileOf(path: string): string;
  export function byFile(entries: readonly (readonly [path: string, bytes: number])[]): Modules;
}

declare module "*/budgets/server-size.mjs" {
  import type { Thing } from "*/budgets/rules.mjs";
  export function measureServer(): Promise<Thing>;
}

declare module "*/scripts/preview-parts.mjs" {
  export function previewConfig(toml: string, name: string): string;
  export function emptyBucket(
    bucket: string,
    means?: { env?: Record<string, string | undefined>; send?: typeof fetch },
  ): Promise<void>;
}
