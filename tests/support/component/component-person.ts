import { expect } from "vitest";
import type { Shop } from "./component.tsx";

/** With the password that `openScreen` signs in with. */
interface Person {
  username: string;
  phoneNumber: string;
  email: string;
  password: string;
}

/** Registers somebody, so that a test has an account of its own. */
export async function newPerson({ api }: Shop, given: Partial<Person> = {}): Promise<Person> {
  const mark = crypto.randomUUID().slice(0, 8);
  const person = {
    username: `Deniz ${mark}`,
    phoneNumber: "0532 123 45 67",
    email: `deniz.${mark}@shop.example`,
    password: "Demo-2026!",
    ...given,
  };
  expect((await api.send("POST", "/auth/register", person)).status).toBe(201);
  return person;
}
