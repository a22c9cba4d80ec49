import { describe, expect, test } from "vitest";
import {
  emailProblem,
  isCommonPassword,
  isNamePassword,
  passwordProblem,
  passwordStrength,
  phoneProblem,
  usernameProblem,
} from "./person-rules.ts";

describe("person rules", () => {
  test.each([
    ["", "required"],
    ["   ", "required"],
    ["ada", "bad_format"],
    ["ada@shop", "bad_format"],
    ["ADMIN@Example.com ", null],
    ["ada@çiçek.example", null],
    [`${"a".repeat(250)}@shop.example`, "bad_format"],
  ])("the email %j has the problem %j", (text, problem) => expect(emailProblem(text)).toBe(problem));

  test.each([
    ["", "required"],
    ["a", "too_short"],
    ["Çağrı Işık", null],
    ["<script>", "bad_format"],
    ["\u0301\u0301", "bad_format"],
    ["..", "bad_format"],
    ["١٢", null],
    ["李伟", null],
    ["x".repeat(50), null],
    ["x".repeat(51), "too_long"],
    ["O’Neill-Kaya Jr.", null],
  ])("the username %j has the problem %j", (text, problem) => expect(usernameProblem(text)).toBe(problem));

  test.each([
    ["", "required"],
    ["0532 123 45 67", null],
    ["+90 (532) 123-45-67", null],
    ["123456", "bad_format"],
    ["1234567890123456", "bad_format"],
    ["05321234S67", "bad_format"],
  ])("the phone number %j has the problem %j", (text, problem) => expect(phoneProblem(text)).toBe(problem));

  test.each([
    ["", "required"],
    ["1234567", "too_short"],
    ["12345678", null],
    ["Ada@Shop.Example", "same_as_identity"],
    ["ada lovelace", "same_as_identity"],
    ["x".repeat(129), "too_long"],
  ])("the password %j has the problem %j", (password, problem) => {
    const by = { min: 8, email: "ada@shop.example", username: "Ada Lovelace" };

    expect(passwordProblem(password, by)).toBe(problem);
  });

  test.each([
    ["", 0],
    ["abc", 1],
    ["password1", 1],
    ["12345678", 1],
    ["tulip-Garden9", 3],
    ["mavi deniz", 1],
    ["mavi deniz 7", 3],
    ["mavi-Deniz-kokusu-7", 4],
  ])("the password %j has strength %j", (password, strength) => expect(passwordStrength(password)).toBe(strength));

  test.each([
    ["pano-2026!!", true],
    ["PanoPanoPano", true],
    ["123 Pano pano 456", true],
    ["Mavi Dükkan 94", true],
    ["mavidukkanpano", false],
    ["mavidükkân_MAVİDÜKKAN", true],
    ["panorama-2026", false],
    ["2026-06-15-10", false],
    ["mavi-Deniz-kokusu-7", false],
  ])("the password %j is the product's or shop's name: %j", (password, isName) =>
    expect(isNamePassword(password, ["Pano", "Mavi Dükkan"])).toBe(isName),
  );

  test("a frequently guessed password is common", () => {
    expect(["Password1", "qwerty12", "11111111", "tulip-Garden9"].map(isCommonPassword)).toEqual([
      true,
      true,
      true,
      false,
    ]);
  });
});
