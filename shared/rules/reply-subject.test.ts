import { expect, test } from "vitest";
import { bareSubject, replySubject } from "./reply-subject.ts";

test.each([
  ["Kargo", "Re: Kargo"],
  ["Re: Kargo", "Re: Kargo"],
  ["RE: Ynt: Kargo", "Re: Kargo"],
  ["Ynt: İlt: Kargo", "Re: Kargo"],
  ["YNT: ilt: İLT: Kargo", "Re: Kargo"],
  ["AW: WG: SV: Fwd: FW: Kargo", "Re: Kargo"],
  ["Re[2]: Re (3) : Kargo", "Re: Kargo"],
  ["回复：Kargo", "Re: Kargo"],
  ["Reklam: Kargo", "Re: Reklam: Kargo"],
  ["İade: Kargo", "Re: İade: Kargo"],
  ["İptal", "Re: İptal"],
  ["", "Re:"],
  ["Re:", "Re: Re:"],
])("answers %j with %j", (subject, answer) => {
  expect(replySubject(subject)).toBe(answer);
});

test("stays fast whatever it holds", () => {
  expect(bareSubject("Re: ".repeat(50) + "x")).toBe("x");
});
