import { expect } from "vitest";
import { type ModelPerson, personFacts } from "./shop-model.ts";
import type { Walk, WriteKind } from "./walk-writes.ts";

const there = ({ model }: Walk): ModelPerson[] => [...model.people.values()].filter(({ isRemoved }) => !isRemoved);
const hasOrders = ({ model }: Walk, id: number) => [...model.orders.values()].some((order) => order.personId === id);

const create: WriteKind = async ({ client, model, below }) => {
  const name = `Yolcu ${below(1e6)}`;
  const body = { name, email: `${crypto.randomUUID()}@example.com`, role: "Kullanıcı", status: "active" };
  const answer = await client.send("POST", "/datatable/users", body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  const { id } = answer.body.data;
  model.people.set(id, { id, name, status: "active", isRemoved: false });
  return { edited: [["person", id]] };
};

/** The person as the server tells them, who must be as the model has them. */
async function look({ client, model }: Walk, person: ModelPerson) {
  const { body } = await client.get(`/datatable/users/${person.id}`);
  expect(body.data).toMatchObject(personFacts(model, person));
  return { "if-match": `"v${body.data.version}"` };
}

const edit: WriteKind = async (walk) => {
  const person = walk.one(there(walk));
  const headers = await look(walk, person);
  const before = { ...person };
  const name = `Yolcu ${walk.below(1e6)} Öz`;
  const answer = await walk.client.send("PATCH", `/datatable/users/${person.id}`, { name }, headers);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  person.name = name;
  return {
    edited: [["person", person.id]],
    undo: { token: answer.body.meta.undo.token, takeBack: () => void Object.assign(person, before) },
  };
};

const remove: WriteKind = async (walk) => {
  const idle = there(walk).filter(({ id }) => !hasOrders(walk, id));
  if (idle.length === 0 || there(walk).length < 2) return null;
  const person = walk.one(idle);
  const answer = await walk.client.send("DELETE", `/datatable/users/${person.id}`, {}, await look(walk, person));
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  const before = { ...person };
  person.isRemoved = true;
  return {
    edited: [["person", person.id]],
    undo: { token: answer.body.meta.undo.token, takeBack: () => void Object.assign(person, before) },
  };
};

const bulk: WriteKind = async (walk) => {
  const people = walk.some(there(walk), 5);
  const status = walk.one(["active", "inactive"] as const);
  const able = people.filter((person) => person.status !== status);
  if (able.length === 0) return null;
  const body = { ids: people.map(({ id }) => id), action: status === "active" ? "activate" : "deactivate" };
  const answer = await walk.client.send("POST", "/datatable/users/bulk", body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  const before = able.map((person) => ({ ...person }));
  for (const person of able) person.status = status;
  const takeBack = () => able.forEach((person, at) => void Object.assign(person, before[at]));
  return { edited: able.map(({ id }) => ["person", id]), undo: { token: answer.body.meta.undo.token, takeBack } };
};

/** The writes to people, and how often each is drawn. */
export const peopleWrites = {
  "new person": { weight: 2, write: create },
  "person edit": { weight: 1, write: edit },
  "removed person": { weight: 2, write: remove },
  "bulk of people": { weight: 2, write: bulk },
} as const;
