import { expect, test } from "vitest";
import { LetterSplitter } from "./letter-splitter.ts";

/** Splits an email that arrives in chunks of `piece` bytes. */
async function split(letter: string, piece = 64 * 1024) {
  const files: { content: string; writes: number }[] = [];
  const openFile = () => {
    const file = { content: "", writes: 0 };
    files.push(file);
    return {
      write: async (bytes: Uint8Array) => {
        file.content += Buffer.from(bytes).toString("latin1");
        file.writes += 1;
      },
      flush: async () => undefined,
      end: async () => undefined,
    };
  };
  const splitter = new LetterSplitter({ fallback: "windows-1252", openFile });
  const bytes = Buffer.from(letter, "latin1");
  for (let at = 0; at < bytes.length; at += piece) await splitter.push(bytes.subarray(at, at + piece));
  const { skeleton, htmls } = await splitter.end();
  return { skeleton: skeleton.toString("latin1"), htmls: [...htmls.values()], files };
}

const HEAD = "Content-Type: multipart/mixed; boundary=b\r\n\r\n";
const FILE = "--b\r\nContent-Type: a/b\r\n\r\n";

test("lines that look like boundaries are content, for every chunk size", async () => {
  const content = "--\r\n--x\r\n-- \r\n---b\r\n--bb\r\n-\r\n--b-\r\n\n--\n";
  const letter = `${HEAD}${FILE}${content}\r\n${FILE}--\r\n--b--\r\n--b\r\n`;
  for (let piece = 1; piece <= letter.length; piece++) {
    const { files } = await split(letter, piece);
    expect(files.map((file) => file.content)).toEqual([content, "--"]);
  }
});

test("writes a million boundary-like lines in less than 100 calls", async () => {
  const content = "--\n".repeat(1_000_000);
  const { files } = await split(`${HEAD}${FILE}${content}\r\n--b--`);
  const [file] = files;
  expect(file?.content === content).toBe(true);
  expect(file?.writes).toBeLessThan(100);
});

test("cuts a text part at 2 MB", async () => {
  const { htmls } = await split(`Content-Type: text/html\r\n\r\n${"--\n".repeat(2_000_000)}`);
  expect(htmls.map((html) => html.length)).toEqual([2 * 1024 * 1024]);
});

test("an oversized header is dropped without the headers before it", async () => {
  const long = `X-Long: ${"x".repeat(256 * 1024)}`;
  const { files } = await split(`${HEAD}--b\r\nContent-Type: a/b\r\n${long}\r\n--b\r\n\r\ntext\r\n--b--`);
  expect(files).toMatchObject([{ content: "" }]);
});
