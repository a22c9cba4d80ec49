import Papa from "papaparse";
import { beforeAll } from "vitest";
import { PersonBody, PersonChange, PersonExtended } from "#shared/api/datatable/users.ts";
import type { Answer } from "../../support/app/client.ts";
import { type OwnShop, ownShop, seen } from "./own-shop.ts";
import { samplesOf } from "./samples.ts";
import { heldIn, holds, testRoundTrip } from "./survival.ts";

const PATH = "/datatable/users";

let shop: OwnShop;
beforeAll(async () => {
  shop = await ownShop();
});

const personNow = async (id: number, client = shop.admin) =>
  PersonExtended.parse((await client.get(`${PATH}/${id}`)).body.data);

async function added(body: object): Promise<number> {
  const { status, body: answer } = await shop.admin.send("POST", PATH, body);
  if (status !== 201) throw new Error(JSON.stringify(answer));
  return answer.data.id;
}

/** Somebody who has signed in and bought: no field of theirs is empty. */
const buyer = async (): Promise<number> =>
  (await shop.admin.get(`${PATH}?sort=totalSpent:desc&pageSize=1`)).body.data[0].id;

interface Changed {
  id: number;
  key: string;
  before: PersonExtended;
  answer: Answer;
}

/** The keys that come through when each is changed alone, those of whose change `isWhole` says so. */
async function changedAlone(isWhole: (change: Changed) => Promise<boolean> = async () => true): Promise<string[]> {
  const survivors: string[] = [];
  const id = await added(samplesOf(PersonBody.shape));
  for (const [key, schema] of Object.entries(PersonChange.shape)) {
    const before = await personNow(id);
    const change = samplesOf({ [key]: schema }, { but: before });
    const answer = await shop.admin.send("PATCH", `${PATH}/${id}`, change, seen(before.version));
    const isChanged = answer.status === 200 && heldIn(await personNow(id), change).includes(key);
    if (isChanged && (await isWhole({ id, key, before, answer }))) survivors.push(key);
  }
  return survivors;
}

/** Places that a key passes only where a change of a person takes it. */
const entered = ["change", "undo", "history"] as const;

testRoundTrip({
  record: "person",
  keys: PersonExtended.keyof().options,
  places: {
    async create() {
      const body = samplesOf(PersonBody.shape);
      return heldIn(await personNow(await added(body)), body);
    },
    change: () => changedAlone(),
    undo: () =>
      changedAlone(async ({ id, key, before, answer }) => {
        await shop.undo(answer);
        return heldIn(await personNow(id), before).includes(key);
      }),
    history: () => changedAlone(({ id }) => shop.isTold("person", id)),
    async "list fields"() {
      const person = await personNow(await buyer());
      const survivors: string[] = [];
      for (const [key, value] of Object.entries(person)) {
        const { data } = (await shop.admin.get(`${PATH}?sort=totalSpent:desc&pageSize=1&fields=${key}`)).body;
        if (Object.keys(data[0]).join() === key && holds(data[0][key], value)) survivors.push(key);
      }
      return survivors;
    },
    async export() {
      const body = JSON.stringify({ object: "people", ids: [await buyer()] });
      const file = await (await shop.admin.ask("/exports", { method: "POST", body })).text();
      const [heads = [], cells = []] = Papa.parse<string[]>(file.replace("\ufeff", "")).data;
      return heads.filter((_, at) => cells[at] !== "");
    },
    async "backup and restore"() {
      const id = await buyer();
      return heldIn(await personNow(id, await shop.restored()), await personNow(id));
    },
  },
  exceptions: [
    {
      keys: ["id", "avatar", "createdAt", "version", "revision", "totalOrders", "totalSpent"],
      places: [...entered, "create"],
      because: "the shop gives it, notes it, or counts it from their orders",
    },
    {
      keys: ["lastLogin", "neverLoggedIn", "phoneNumber"],
      places: [...entered, "create"],
      because: "it comes with a sign-in, or from the person themself",
    },
    {
      keys: ["avatar", "version", "revision"],
      places: ["export"],
      because: "an address and a count of changes say nothing in a file",
    },
    {
      keys: ["neverLoggedIn"],
      places: ["export"],
      because: "the last sign-in is empty in a file where there was none",
    },
  ],
});
