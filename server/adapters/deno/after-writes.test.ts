import { expect, test, vi } from "vitest";
import { afterWrites } from "./after-writes.ts";

test("an effect waits until earlier writes are on the disk", async () => {
  let flush = () => {};
  const settled = () => new Promise<void>((resolve) => (flush = resolve));
  const send = vi.fn(async (text: string) => `sent ${text}`);
  const mail = afterWrites({ handsOn: true, send }, settled);

  const sending = mail.send("a letter");
  await Promise.resolve();
  expect(send).not.toHaveBeenCalled();
  flush();

  await expect(sending).resolves.toBe("sent a letter");
  expect(mail.handsOn).toBe(true);
});

test("an effect does not run if earlier writes were lost", async () => {
  const send = vi.fn(() => {});
  const mail = afterWrites({ send }, () => Promise.reject(new Error("disk is full")));

  await expect(mail.send()).rejects.toThrow("disk is full");
  expect(send).not.toHaveBeenCalled();
});
