import { randomUUID } from "node:crypto";
import type { FileWriter } from "../inbound/inbound.files.ts";
import { REPORT_MAX } from "./letter.ts";
import { charsetOf, type PartHeaders, readPartHeaders, withoutHeaders } from "./part-headers.ts";
import { type TransferDecoder, transferDecoder } from "./transfer-decoder.ts";

/** Byte limits: one header block, all header blocks, one text, all texts. The rest is skipped. */
const HEADERS_MAX = 256 * 1024;
const ALL_HEADERS_MAX = 1024 * 1024;
const TEXT_MAX = 2 * 1024 * 1024;
const TEXTS_MAX = 3 * 1024 * 1024;
const DEPTH_MAX = 20;
const PARTS_MAX = 1_000;
/** The standard allows 70 characters (RFC 2046, section 5.1.1); careless programs use more. */
const BOUNDARY_LINE_MAX = 1_000;
const NEWLINE = 10;
/** Placeholder of an HTML part; its random UUID cannot be forged by a sender. */
export const HTML_MARK = /html-[0-9a-f-]{36}-\d+/g;

interface Options {
  /** Charset of texts that are not UTF-8 and declare none. */
  fallback: string;
  openFile(): FileWriter;
}

/** An email without its files. */
export interface SplitLetter {
  /** The same email with a placeholder for each file and each HTML part. */
  skeleton: Buffer;
  /** Files by placeholder. The parser reads their names from the skeleton. */
  files: ReadonlyMap<string, FileWriter>;
  /** HTML parts by placeholder, hidden from the parser: its HTML-to-text conversion takes quadratic time. */
  htmls: ReadonlyMap<string, string>;
  /** Text of the delivery report and headers of the returned mail. */
  report: string;
  isCut: boolean;
}

/** Receiver of the content of the current part. */
interface Leaf {
  write(piece: Buffer): Promise<void>;
  end(): Promise<void>;
}

const NO_LEAF: Leaf = { write: async () => undefined, end: async () => undefined };

/**
 * Streaming MIME parser (RFC 2046): sends each file to the store and keeps texts and headers for `PostalMime`. A part
 * nested deeper than 20 levels becomes a file.
 */
export class LetterSplitter {
  readonly #options: Options;
  /** Boundaries of the open multiparts, innermost last. */
  readonly #open: string[] = [];
  readonly #kept: Buffer[] = [];
  readonly #files = new Map<string, FileWriter>();
  readonly #htmls = new Map<string, string>();
  readonly #htmlMark = `html-${randomUUID()}`;
  #buffer = Buffer.alloc(0);
  /** Header lines of the current part; null while its content is read. */
  #headers: string[] | null = [];
  #headerBytes = 0;
  #headersBytes = 0;
  #leaf: Leaf = NO_LEAF;
  /** Whether the buffer starts at the beginning of a line. */
  #isLineStart = true;
  #parts = 0;
  #textBytes = 0;
  #report = "";
  #isCut = false;

  constructor(options: Options) {
    this.#options = options;
  }

  async push(bytes: Uint8Array): Promise<void> {
    this.#buffer = this.#buffer.length === 0 ? Buffer.from(bytes) : Buffer.concat([this.#buffer, bytes]);
    while (this.#headers ? await this.#readHeaderLine(false) : await this.#readContent(false));
  }

  /** Parses the remaining bytes. */
  async end(): Promise<SplitLetter> {
    while (this.#headers ? await this.#readHeaderLine(true) : await this.#readContent(true));
    await this.#leaf.end();
    for (const boundary of this.#open.reverse()) this.#keep(`\r\n--${boundary}--\r\n`);
    return {
      skeleton: Buffer.concat(this.#kept),
      files: this.#files,
      htmls: this.#htmls,
      report: this.#report,
      isCut: this.#isCut,
    };
  }

  /** Appends to the skeleton, but adds nothing after `PARTS_MAX` parts. */
  #keep(text: string): void {
    if (this.#parts <= PARTS_MAX) this.#kept.push(Buffer.from(text, "latin1"));
  }

  /** Returns false if it needs more bytes. */
  async #readHeaderLine(isLast: boolean): Promise<boolean> {
    const end = this.#buffer.indexOf(NEWLINE);
    if (end === -1 && !isLast && this.#buffer.length < HEADERS_MAX) return false;
    const line = this.#buffer.subarray(0, end === -1 ? this.#buffer.length : end);
    this.#buffer = this.#buffer.subarray(end === -1 ? this.#buffer.length : end + 1);
    const text = line.toString("latin1").replace(/\r$/, "");
    // Skip blank lines before the first header.
    if (text === "" && this.#parts === 0 && this.#headers?.length === 0) return this.#buffer.length > 0;
    // A boundary may end a part within its headers.
    const isBoundary = this.#boundaryIn(text) !== null;
    if (text !== "" && !isBoundary) {
      this.#headerBytes += text.length;
      this.#headersBytes += text.length;
      const hasRoom = this.#headerBytes <= HEADERS_MAX && this.#headersBytes <= ALL_HEADERS_MAX;
      if (hasRoom) this.#headers?.push(text);
    }
    if (text === "" || isBoundary || (isLast && this.#buffer.length === 0)) {
      this.#begin(readPartHeaders((this.#headers ?? []).join("\r\n")));
      if (isBoundary) await this.#cross(text);
    }
    return this.#buffer.length > 0;
  }

  #begin(headers: PartHeaders): void {
    this.#headers = null;
    this.#isLineStart = true;
    this.#parts += 1;
    if (headers.type.startsWith("multipart/") && headers.boundary !== "" && this.#open.length < DEPTH_MAX) {
      this.#open.push(headers.boundary);
      this.#keep(`${headers.raw}\r\n\r\n`);
      this.#leaf = NO_LEAF;
      return;
    }
    this.#leaf = this.#parts > PARTS_MAX ? NO_LEAF : this.#leafOf(headers);
  }

  #leafOf(headers: PartHeaders): Leaf {
    const isText = headers.type === "text/plain" || headers.type === "text/html";
    if (isText && !headers.isAttachment) return this.#textLeaf(headers);
    const isReport = /^(?:message\/delivery-status|text\/rfc822-headers|message\/rfc822-headers)$/.test(headers.type);
    return isReport ? this.#reportLeaf(headers) : this.#fileLeaf(headers);
  }

  #textLeaf(headers: PartHeaders): Leaf {
    const pieces: Buffer[] = [];
    let size = 0;
    let isCut = false;
    return {
      write: async (piece) => {
        const room = Math.min(TEXT_MAX - size, TEXTS_MAX - this.#textBytes);
        const part = Buffer.from(piece.subarray(0, Math.max(room, 0)));
        isCut ||= part.length < piece.length;
        if (part.length > 0) pieces.push(part);
        size += part.length;
        this.#textBytes += part.length;
      },
      end: async () => {
        const decoder = transferDecoder(headers.encoding);
        const bytes = Buffer.concat([decoder.decode(Buffer.concat(pieces)), decoder.end()]);
        const charset = charsetOf(headers.charset, bytes, { fallback: this.#options.fallback, isCut });
        const type = `Content-Type: ${headers.type}; charset="${charset}"`;
        const others = withoutHeaders(headers.raw, /^content-(?:type|transfer-encoding):/i);
        this.#isCut ||= isCut;
        const isHtml = headers.type === "text/html";
        const mark = `${this.#htmlMark}-${this.#parts}`;
        if (isHtml) this.#htmls.set(mark, new TextDecoder(charset).decode(bytes));
        const content = isHtml ? Buffer.from(mark) : bytes;
        this.#keep(`${type}\r\nContent-Transfer-Encoding: base64\r\n${others}\r\n\r\n${lines(content)}`);
      },
    };
  }

  #addReport(text: string): void {
    if (this.#report.length < REPORT_MAX) this.#report += text.slice(0, REPORT_MAX - this.#report.length);
  }

  /** Adds a delivery report to the report text; it is not an attachment. */
  #reportLeaf({ encoding }: PartHeaders): Leaf {
    const decoder = transferDecoder(encoding);
    const write = (bytes: Uint8Array) => this.#addReport(Buffer.from(bytes).toString("utf8"));
    return {
      write: async (piece) => write(decoder.decode(piece)),
      end: async () => {
        write(decoder.end());
        this.#addReport("\n\n");
        this.#keep("Content-Type: text/plain\r\n\r\n");
      },
    };
  }

  #fileLeaf(headers: PartHeaders): Leaf {
    const file = this.#options.openFile();
    const mark = `file-${this.#parts}`;
    this.#files.set(mark, file);
    const decoder: TransferDecoder = transferDecoder(headers.encoding);
    const isLetter = headers.type === "message/rfc822";
    let head = 0;
    const write = async (bytes: Uint8Array) => {
      // A report may contain the whole returned mail; its headers identify it.
      if (isLetter && head < REPORT_MAX) this.#addReport(Buffer.from(bytes.subarray(0, REPORT_MAX)).toString("utf8"));
      head += bytes.length;
      await file.write(bytes);
    };
    return {
      write: async (piece) => write(decoder.decode(piece)),
      end: async () => {
        await write(decoder.end());
        await file.flush();
        if (isLetter) this.#addReport("\n\n");
        const own = withoutHeaders(headers.raw, /^content-transfer-encoding:/i);
        // With its own type the parser would merge the text of a nested email into this one.
        this.#keep(
          `Content-Transfer-Encoding: 7bit\r\n${own.replace(/message\/rfc822/i, "application/x-letter")}\r\n\r\n${mark}`,
        );
      },
    };
  }

  /** Passes on content up to the next possible boundary line. Returns false if it needs more bytes. */
  async #readContent(isLast: boolean): Promise<boolean> {
    const buffer = this.#buffer;
    if (buffer.length === 0) return false;
    // Pass lines that only look like boundaries together with the content around them, in one call.
    for (let from = -1; ; ) {
      const isFirst = from === -1 && this.#isLineStart && buffer[0] === 45 && (buffer[1] === 45 || buffer.length === 1);
      const found = isFirst ? -1 : buffer.indexOf("\n--", Math.max(from, 0));
      if (!isFirst && found === -1) {
        // The last bytes may begin a boundary line.
        const kept = isLast ? 0 : Math.min(buffer.length, 3);
        await this.#pass(buffer.length - kept);
        return isLast && this.#buffer.length > 0;
      }
      const start = found + 1;
      const end = buffer.indexOf(NEWLINE, start);
      if (end === -1 && !isLast && buffer.length - start <= BOUNDARY_LINE_MAX) {
        // The line break before a boundary belongs to the boundary.
        await this.#pass(Math.max(found - 1, 0));
        return false;
      }
      const until = end === -1 ? buffer.length : end;
      const line = buffer
        .subarray(start, Math.min(until, start + BOUNDARY_LINE_MAX))
        .toString("latin1")
        .trimEnd();
      if (this.#boundaryIn(line) !== null) {
        await this.#pass(found > 0 && buffer[found - 1] === 13 ? found - 1 : Math.max(found, 0));
        this.#buffer = buffer.subarray(end === -1 ? buffer.length : end + 1);
        await this.#cross(line);
        return this.#buffer.length > 0;
      }
      if (end === -1) {
        await this.#pass(until);
        return this.#buffer.length > 0;
      }
      // The line break that ends this line may precede a boundary.
      from = until;
    }
  }

  async #pass(length: number): Promise<void> {
    if (length <= 0) return;
    const piece = this.#buffer.subarray(0, length);
    this.#buffer = this.#buffer.subarray(length);
    this.#isLineStart = piece[length - 1] === NEWLINE;
    await this.#leaf.write(piece);
  }

  /** Index of the open multipart that the line delimits, or null. */
  #boundaryIn(line: string): number | null {
    if (!line.startsWith("--")) return null;
    const rest = line.slice(2).trimEnd();
    const at = this.#open.findLastIndex((boundary) => rest === boundary || rest === `${boundary}--`);
    return at === -1 ? null : at;
  }

  /** Ends the part before a boundary and starts the next. */
  async #cross(line: string): Promise<void> {
    const at = this.#boundaryIn(line) ?? 0;
    const boundary = this.#open[at] ?? "";
    await this.#leaf.end();
    this.#leaf = NO_LEAF;
    for (const inner of this.#open.splice(at + 1).reverse()) this.#keep(`\r\n--${inner}--\r\n`);
    const isClosing = line.slice(2).trimEnd() === `${boundary}--`;
    this.#keep(`\r\n--${boundary}${isClosing ? "--" : ""}\r\n`);
    if (isClosing) this.#open.pop();
    this.#headers = isClosing ? null : [];
    this.#headerBytes = 0;
    this.#isLineStart = true;
  }
}

/** Base64 in lines of 76 characters; without `-`, no line can look like a boundary. */
const lines = (bytes: Buffer): string => bytes.toString("base64").replace(/.{76}/g, "$&\r\n");
