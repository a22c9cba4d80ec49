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
])("the reply to %j has the subject %j", (subject, answer) => {
  expect(replySubject(subject)).toBe(answer);
});

const prefixes = `Re: | RE : | re: | Re\u00a0: | Fw: | FWD: | TR: | Tr : | RV: | RIF: | Rif: | Odp: | PD: | Antw: | Doorst:
  | SV: | VS: | VB: | VL: | AW: | WG: | Ynt: | YNT: | İlt: | ilt: | ILT: | ılt: | Yan: | İle: | ile: | ILE: | Res: | RES:
  | Enc: | ΑΠ: | απ: | ΣΧΕΤ: | Σχετ: | ΠΡΘ: | Vá: | VÁ: | Va\u0301: | Továbbítás: | TOVÁBBÍTÁS: | 回复: | 回复： | 转发：
  | 答复: | 回覆： | 轉寄： | 返信： | 転送： | Отв: | TRS: | BLS: | Re： | Re[2]: | RE[12] : | Re (3): | Re(3): | Re（2）：
  | AW [2]: | R: I: | I: R: | R: Re: | I: Fwd: | R: R: R: | RIF: R: | Re: R: I: | Vs: R: Re[2]: Ynt:`;

test.each(prefixes.split(/\s*\|\s*/))("the prefix %j is removed", (prefix) => {
  expect(bareSubject(`${prefix} Kargo`)).toBe("Kargo");
  expect(bareSubject(`${prefix}Kargo`)).toBe("Kargo");
});

const subjects = `I: love | R: the language | R: Kargo | i: x | A: b | B: R | Reklam: Kargo | Regarding: Kargo | Resim: 2
  | Trendyol: Kargo | Yani: x | Versus: x | Enci: x | Re Kargo | Res 2: Kargo | R&D: Kargo | 3: Kargo | : Kargo
  | TR 12: Kargo | Re[x]: Kargo | Re[2] Kargo`;

test.each(subjects.split(/\s*\|\s*/))("the subject %j stays unchanged", (subject) => {
  expect(bareSubject(subject)).toBe(subject);
});

test.each(["I: love", "R: the language"])("replies to %j keep the same bare subject", (subject) => {
  const [once, twice] = [replySubject(subject), `R: ${replySubject(subject)}`];

  expect([once, twice, `Fwd: ${twice}`].map(bareSubject)).toEqual([subject, subject, subject]);
});

test("bareSubject is idempotent", () => {
  for (const subject of ["R: I: R: Kargo", "Re: I: love", "Re: Re:", "I: R:", "R:", "Ynt: I: R: x"])
    expect(bareSubject(bareSubject(subject))).toBe(bareSubject(subject));
});

test("stays fast for any input", () => {
  expect(bareSubject(`${"Re: ".repeat(50)}x`)).toBe("x");
  for (const part of ["Re ", "R: ", "Re[", "Re:", "I:", " "]) bareSubject(part.repeat(100_000));
});
