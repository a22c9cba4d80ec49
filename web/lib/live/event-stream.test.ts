import { expect, test } from "vitest";
import { readEvents, type StreamedEvent } from "./event-stream.ts";

async function read(...pieces: Uint8Array[]) {
  const taken: StreamedEvent[] = [];
  let heard = 0;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(piece);
      controller.close();
    },
  });
  await readEvents(body, { take: (event) => taken.push(event), heard: () => heard++ });
  return { taken, heard };
}
const bytes = (text: string) => new TextEncoder().encode(text);

test("events are read whole, however they are cut", async () => {
  const text = bytes('event: changes\nid: 7\ndata: {"name":"Işık"}\n\n:\n\nevent: sign\ndata: {}\n\n');

  const whole = await read(text);
  const cut = await read(...[...text].map((byte) => Uint8Array.of(byte)));

  expect(whole.taken).toEqual([
    { event: "changes", id: "7", data: '{"name":"Işık"}' },
    { event: "sign", id: "", data: "{}" },
  ]);
  expect(cut.taken).toEqual(whole.taken);
});

test("a comment is heard and no event", async () => {
  const { taken, heard } = await read(bytes(":\n\n"));

  expect(taken).toEqual([]);
  expect(heard).toBe(1);
});

test("an event that was cut off by the end is none", async () => {
  const { taken } = await read(bytes("event: changes\nid: 7\ndata: {"));

  expect(taken).toEqual([]);
});
