import { Suspense } from "react";
import { renderToReadableStream } from "react-dom/server.edge";
import { expect, test } from "vitest";
import { isChunkError, lazyPart, lazyView, retryChunk } from "./lazy-view.ts";

const Word = ({ word }: { word: string }) => <b>{word}</b>;

/** A script that does not come as often as told, and how often it was asked for. */
function script(losses: number) {
  const asked = { count: 0 };
  const load = async () => {
    asked.count += 1;
    if (asked.count <= losses) throw new TypeError("Failed to fetch dynamically imported module");
    return Word;
  };
  return { asked, load };
}

/** What is drawn in the end, and what was thrown on the way. */
async function drawn(view: React.ReactNode) {
  const thrown: unknown[] = [];
  const stream = await renderToReadableStream(<Suspense>{view}</Suspense>, {
    onError: (error) => void thrown.push(error),
  });
  await stream.allReady;
  return { html: await new Response(stream).text(), thrown };
}

test("a part is fetched when it is drawn, once, and stays the same component", async () => {
  const { asked, load } = script(0);
  const word = lazyPart([], load);
  const View = word.view();

  const first = await drawn(<View word="here" />);
  const again = await drawn(<View word="again" />);

  expect(first.html).toContain("<b>here</b>");
  expect(again.html).toContain("<b>again</b>");
  expect(word.view()).toBe(View);
  expect(asked.count).toBe(1);
});

test("a part that did not come is fetched again once its loss was caught, and not before", async () => {
  const { asked, load } = script(1);
  const word = lazyPart([], load);
  const Lost = word.view();
  const { thrown } = await drawn(<Lost word="here" />);

  expect(thrown).toHaveLength(1);
  expect(isChunkError(thrown[0])).toBe(true);
  expect(word.view()).toBe(Lost);
  retryChunk(thrown[0]);
  const View = word.view();

  expect(View).not.toBe(Lost);
  expect((await drawn(<View word="here" />)).html).toContain("<b>here</b>");
  retryChunk(thrown[0]);
  expect(word.view()).toBe(View);
  expect(asked.count).toBe(2);
});

test("what is drawn in one place alone is fetched again as well", async () => {
  const { asked, load } = script(1);
  const Late = lazyView(load);
  const { thrown } = await drawn(<Late word="here" />);
  retryChunk(thrown[0]);

  const { html } = await drawn(<Late word="here" />);

  expect(html).toContain("<b>here</b>");
  expect(asked.count).toBe(2);
});

test("any other failure is none of a part's", () => {
  expect(isChunkError(new Error("another"))).toBe(false);
  expect(isChunkError(undefined)).toBe(false);
  expect(() => retryChunk(null)).not.toThrow();
});
