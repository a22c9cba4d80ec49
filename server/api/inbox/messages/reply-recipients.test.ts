import { expect, test } from "vitest";
import { replyRecipients } from "./reply-recipients.ts";

const own = "shop@x.example";
const letter = { from: "a@x.example", replyTo: [] as string[], to: [own], cc: [] as string[] };
const reply = (about: Partial<Parameters<typeof replyRecipients>[0]> = {}) =>
  replyRecipients({ begunWith: [], email: "a@x.example", letter, own, ...about });

test("a reply goes to Reply-To, else to the sender", () => {
  expect(reply().one.to).toEqual(["a@x.example"]);
  expect(reply({ letter: { ...letter, replyTo: ["r@x.example", "r@x.example"] } }).one.to).toEqual(["r@x.example"]);
});

test("a reply goes to the first recipients, or to the customer without an answer", () => {
  expect(reply({ begunWith: ["a@x.example", "b@x.example"] }).one.to).toEqual(["a@x.example", "b@x.example"]);
  expect(reply({ letter: null, email: "c@x.example" }).one.to).toEqual(["c@x.example"]);
});

test("reply to all lists each address once, To before Cc, without the shop", () => {
  const many = {
    ...letter,
    to: [own, "b@x.example", "a@x.example"],
    cc: ["b@x.example", "c@x.example", "shop+1@x.example"],
  };

  expect(reply({ letter: many }).all).toEqual({ to: ["a@x.example", "b@x.example"], cc: ["c@x.example"] });
});

test("ignores a Reply-To of the shop and addresses without a domain", () => {
  expect(reply({ letter: { ...letter, replyTo: [own] } }).one.to).toEqual(["a@x.example"]);
  expect(reply({ letter: { ...letter, from: "mailer-daemon" }, email: "mailer-daemon" }).one.to).toEqual([]);
});
