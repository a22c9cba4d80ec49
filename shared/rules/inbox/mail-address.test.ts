import { expect, test } from "vitest";
import { Email, MailAddress } from "../../api/auth/auth.ts";
import { emailProblem } from "../people/person-rules.ts";
import { foldEmail } from "../text/fold.ts";
import { fitsMail, withAsciiDomain } from "./mail-address.ts";

test.each([
  ["Ada@EXAMPLE.com", "Ada@example.com"],
  ["ada@ｅｘａｍｐｌｅ.com", "ada@example.com"],
  ["ada@exaﬁle.com", "ada@exafile.com"],
  ["ada@Bücher.de", "ada@xn--bcher-kva.de"],
  ["ada@bu\u0308cher.de", "ada@xn--bcher-kva.de"],
  ["ada@çiçek.com.tr", "ada@xn--iek-1lab.com.tr"],
  // Contains one Cyrillic letter.
  ["ada@ex\u0430mple.com", "ada@xn--exmple-4nf.com"],
  ["ada@XN--BCHER-KVA.de", "ada@xn--bcher-kva.de"],
  ["ada@1.2", "ada@1.2"],
  ["ada@Example.com.", "ada@example.com"],
  ["ada@çiçek.com.tr..", "ada@xn--iek-1lab.com.tr"],
  ["ada@[192.0.2.1]", "ada@[192.0.2.1]"],
  ["ada", "ada"],
  ["ada@", "ada@"],
  ["ada@a/b.ç", "ada@a/b.ç"],
  ["ada@a:80ç", "ada@a:80ç"],
])("%j becomes %j and stays stable", (typed, written) => {
  expect(withAsciiDomain(typed)).toBe(written);
  expect(withAsciiDomain(written)).toBe(written);
  expect(foldEmail(typed)).toBe(foldEmail(written));
});

const label = "a".repeat(63);
test.each([
  [`${"a".repeat(64)}@example.com`, true],
  [`${"a".repeat(65)}@example.com`, false],
  [`a@${label}.com`, true],
  [`a@${label}a.com`, false],
  [`a@${"ç".repeat(60)}.com`, false],
  [`a@${label}.${label}.${label}.com`, true],
  [`a@${label}.${label}.${label}.${label}.com`, false],
])("form and API agree whether %s is a valid address: %s", (email, isOne) => {
  expect(emailProblem(email) === null).toBe(isOne);
  expect(Email.safeParse(email).success).toBe(isOne);
});

test("an address is stored in ASCII; a sender's local part can exceed the limit", () => {
  const sender = `bounce+${"x".repeat(80)}@Bücher.de`;

  expect(Email.parse(" Ada@Bücher.de ")).toBe("Ada@xn--bcher-kva.de");
  expect(MailAddress.parse(sender)).toBe(`bounce+${"x".repeat(80)}@xn--bcher-kva.de`);
  expect(fitsMail(sender)).toBe(false);
});
