import { expect, test } from "vitest";
import { shopOf } from "../../../server/db/backup/write.ts";
import { differences } from "../../../server/db/rollups/recount.ts";
import { runNextBatch } from "../../../server/job-table.ts";
import type { Platform } from "../../../server/platform.ts";
import { clientOf } from "../../support/app/client.ts";
import { ownAdmin } from "../../support/app/own-app.ts";
import { byHand } from "../../support/component/by-hand.ts";
import { ANCHOR, one, rowsOf, TZ } from "../../support/database/planted.ts";
import { statement } from "../../support/database/statement.ts";
import { failingDb, watching } from "../../support/database/watched-db.ts";
import { backupOf } from "../../support/files/backups.ts";
import { mail, receive } from "../../support/records/inbox.ts";

const MONEY = `SELECT json_array((SELECT sum(amount_minor) FROM orders), (SELECT sum(paid_minor) FROM orders),
  (SELECT sum(amount_minor) FROM transactions), (SELECT count(*) FROM orders), (SELECT sum(total_minor) FROM order_lines))`;

test("an erased person is named nowhere any more, and every amount stays", { timeout: 300_000 }, async () => {
  const { admin, db, platform } = await ownAdmin();
  // A customer with orders and conversations, whose record was edited and whose order has an address and a note.
  const id = (await one(
    db,
    `SELECT u.id FROM users u WHERE u.id > 3 AND EXISTS (SELECT 1 FROM orders WHERE user_id = u.id)
       AND EXISTS (SELECT 1 FROM conversations WHERE user_id = u.id) ORDER BY u.id LIMIT 1`,
  )) as number;
  const person = (await admin.get(`/datatable/users/${id}`)).body.data;
  await admin.send(
    "PATCH",
    `/datatable/users/${id}`,
    { name: "Sevgi Unutulmaz" },
    { "if-match": `"v${person.version}"` },
  );
  db.run(
    statement(
      `UPDATE orders SET customer_name = 'Sevgi Unutulmaz', note = 'Sevgi rings twice', search = 'sevgi unutulmaz',
         ship_json = '{"name":"Sevgi Unutulmaz"}' WHERE user_id = ?`,
      id,
    ),
  );
  db.run(statement("UPDATE conversations SET search = 'sevgi', subject = 'Sevgi asks' WHERE user_id = ?", id));
  const before = await one(db, MONEY);

  const wrong = await admin.send("POST", `/datatable/users/${id}/erase`, { confirmEmail: "someone@example.com" });
  expect([wrong.status, wrong.body.code]).toEqual([422, "confirm_mismatch"]);
  const begun = await admin.send("POST", `/datatable/users/${id}/erase`, { confirmEmail: person.email });
  expect(begun.status).toBe(202);
  await platform.jobs.settle();
  const job = (await admin.get(`/jobs/${begun.body.data.id}`)).body.data;

  expect(job.state).toBe("done");
  const all = (await backupOf(shopOf(platform))).toLowerCase();
  for (const word of ["sevgi", person.email, person.name.toLowerCase()]) expect(all).not.toContain(word);
  for (const kind of ["users_fts", "orders_fts", "conversations_kept_fts"]) {
    expect(await one(db, `SELECT count(*) FROM ${kind} WHERE ${kind} MATCH '"sevgi"'`)).toBe(0);
  }
  expect(await one(db, "SELECT spec_json FROM jobs WHERE kind = 'erase'")).toBe(`{"person":${id}}`);
  expect(await one(db, MONEY)).toBe(before);
  expect(differences(db, ANCHOR, TZ)).toEqual([]);
  expect((await admin.get(`/datatable/users/${id}`)).body.data).toMatchObject({
    name: `Person ${id}`,
    email: `erased-${id}@invalid`,
    status: "inactive",
    phoneNumber: "",
  });
  expect(await one(db, "SELECT action FROM audit ORDER BY id DESC LIMIT 1")).toBe("person.erased");
});

test("a namesake, their order and goods of that name keep it; texts lose the address alone", async () => {
  const { admin, db, platform } = await ownAdmin();
  const [erased, namesake] = [4, 5];
  const email = await one(db, `SELECT email FROM users WHERE id = ${erased}`);
  db.exec(`UPDATE users SET username = 'Sevgi Unutulmaz' WHERE id IN (${erased}, ${namesake})`);
  db.exec(`UPDATE orders SET customer_name = 'Sevgi Unutulmaz' WHERE user_id = ${namesake}`);
  db.exec("UPDATE products SET name = 'Sevgi Unutulmaz candle' WHERE id = 1");
  db.exec(`UPDATE cards SET description = 'Ask Sevgi Unutulmaz, ${email}' WHERE id = 1`);

  await admin.send("POST", `/datatable/users/${erased}/erase`, { confirmEmail: email });
  await platform.jobs.settle();

  const names = (table: string, column: string, where: string) =>
    rowsOf(db, `SELECT DISTINCT ${column} AS name FROM ${table} WHERE ${where}`);
  const kept = [{ name: "Sevgi Unutulmaz" }];
  expect(await names("users", "username", `id = ${namesake}`)).toEqual(kept);
  expect(await names("orders", "customer_name", `user_id = ${namesake}`)).toEqual(kept);
  expect(await one(db, "SELECT name FROM products WHERE id = 1")).toBe("Sevgi Unutulmaz candle");
  expect(await one(db, "SELECT description FROM cards WHERE id = 1")).toBe(
    `Ask Sevgi Unutulmaz, erased-${erased}@invalid`,
  );
  expect(await one(db, `SELECT username FROM users WHERE id = ${erased}`)).toBe(`Person ${erased}`);
});

test("the full name of an erased person goes from texts where nobody shares it", async () => {
  const { admin, db, platform } = await ownAdmin();
  const email = await one(db, "SELECT email FROM users WHERE id = 4");
  db.exec("UPDATE users SET username = 'Sevgi Unutulmaz' WHERE id = 4");
  db.exec("UPDATE cards SET description = 'Ask Sevgi Unutulmaz' WHERE id = 1");
  db.exec("UPDATE products SET name = 'Sevgi Unutulmaz candle' WHERE id = 1");

  await admin.send("POST", "/datatable/users/4/erase", { confirmEmail: email });
  await platform.jobs.settle();

  expect(await one(db, "SELECT description FROM cards WHERE id = 1")).toBe("Ask Person 4");
  expect(await one(db, "SELECT name FROM products WHERE id = 1")).toBe("Sevgi Unutulmaz candle");
});

test("an erasure that would leave nobody to let others in is refused when its turn comes", async () => {
  const { db, platform } = await ownAdmin();
  db.exec("UPDATE users SET role = 'Admin' WHERE id = 2");
  db.exec("UPDATE users SET status = 'inactive' WHERE id = 1");
  db.exec(`INSERT INTO jobs (id, kind, state, spec_json, place_json, at, due_at)
    VALUES ('both', 'erase', 'running', '{"person":2,"name":"Editor","email":"editor@example.com"}', '{}', 0, 0)`);

  await platform.jobs.settle();

  expect(await one(db, "SELECT state FROM jobs WHERE id = 'both'")).toBe("failed");
  expect(await one(db, "SELECT email || ' ' || status FROM users WHERE id = 2")).toBe("editor@example.com active");
});

test("an erasure goes to its end though whoever asked for it may act no more, and is not ended half-way", {
  timeout: 300_000,
}, async () => {
  const { admin, db, platform } = await ownAdmin();
  const begun = await admin.send("POST", "/datatable/users/3/erase", { confirmEmail: "user@example.com" });
  db.exec(`INSERT INTO outbox (to_json, subject, body, at) VALUES ('["user@example.com"]', 'theirs', '', 9e12)`);

  const ended = await admin.send("POST", `/jobs/${begun.body.data.id}/cancel`);
  await runNextBatch(platform);
  db.exec("UPDATE users SET status = 'inactive' WHERE id = 1");
  await platform.jobs.settle();

  expect([ended.status, ended.body.code]).toEqual([409, "job_state"]);
  expect(await one(db, "SELECT state FROM jobs WHERE kind = 'erase'")).toBe("done");
  expect(await one(db, "SELECT spec_json FROM jobs WHERE kind = 'erase'")).toBe('{"person":3}');
  expect((await backupOf(shopOf(platform))).toLowerCase()).not.toContain('"user@example.com"');
  expect(await one(db, "SELECT count(*) FROM outbox WHERE to_json LIKE '%user@example.com%'")).toBe(0);
});

test("an erasure that fails again and again is put off, lets others go first and is tried again", {
  timeout: 300_000,
}, async () => {
  const { admin, db, platform } = await ownAdmin();
  await admin.send("POST", "/datatable/users/3/erase", { confirmEmail: "user@example.com" });
  const broken = { ...platform, db: failingDb(db, () => "before") };

  for (let n = 0; n < 3; n++) await runNextBatch(broken);
  const waiting = await one(db, "SELECT state || (due_at > at) FROM jobs WHERE kind = 'erase'");
  platform.clock.set(platform.clock.now() + 600_000);
  await platform.jobs.settle();

  expect(waiting).toBe("running1");
  expect(await one(db, "SELECT state FROM jobs WHERE kind = 'erase'")).toBe("done");
});

test("notices of an erased person's conversations, the mails of these and invitations name them no more", {
  timeout: 300_000,
}, async () => {
  const { admin, db, platform } = await ownAdmin();
  db.exec(`
    INSERT INTO conversations (id, subject, from_email, from_name, status, last_message_at, created_at, search)
      VALUES (90001, 'Kerem asks', 'user@example.com', 'K', 'open', 0, 0, ''), (900010, 'Another asks', 'x@example.com', 'X', 'open', 0, 0, '');
    INSERT INTO notifications (user_id, kind, title, link, at) VALUES (1, 'message', 'Kerem asks', '/inbox?c=90001', 1),
      (1, 'message', 'Another asks', '/inbox?c=900010', 1);
    INSERT INTO outbox (to_json, subject, body, at, sent_at)
      VALUES ('["a@b.c"]', 'New message: Kerem asks', 'New message' || char(10) || '/inbox?c=90001' || char(10) || 'foot', 0, 1),
        ('["a@b.c"]', 'New message: Another asks', 'New message' || char(10) || '/inbox?c=900010' || char(10) || 'foot', 0, 1);
    INSERT INTO one_time_links (token_hash, kind, email, role, created_at, expires_at)
      VALUES ('a', 'invite', 'User@Example.com', 'Admin', 0, 9e12), ('b', 'invite', 'other@example.com', 'Admin', 0, 9e12)`);

  await admin.send("POST", "/datatable/users/3/erase", { confirmEmail: "user@example.com" });
  await platform.jobs.settle();

  expect(await one(db, "SELECT json_group_array(title) FROM notifications WHERE at = 1")).toBe('["","Another asks"]');
  expect(await one(db, "SELECT json_group_array(subject) FROM outbox WHERE sent_at = 1")).toBe(
    '["","New message: Another asks"]',
  );
  expect(
    await one(db, "SELECT json_group_array(token_hash) FROM one_time_links WHERE kind = 'invite' AND created_at = 0"),
  ).toBe('["b"]');
});

test("an erased person goes from among the recipients of others' conversations, with what they wrote there", {
  timeout: 300_000,
}, async () => {
  const { admin, db, platform } = await ownAdmin();
  const body = {
    subject: "Teslimat",
    body: "Merhaba",
    to: ["Depo@Kargo.example", "user@example.com", "b.user@example.com"],
  };
  const begun = (await admin.send("POST", "/inbox/conversations", body)).body.data;
  const id = begun.id as number;
  await admin.send("PUT", "/inbox/draft", { ...body, to: ["user@example.com", "depo@kargo.example"], uploadIds: [] });
  db.exec(`
    INSERT INTO messages (conversation_id, direction, status, from_name, from_email, body_text, at)
      VALUES (${id}, 'in', 'received', 'Kerem B.', 'user@example.com', 'Kapıcıya bırakın', 1);
    UPDATE conversations SET snippet = 'Kapıcıya bırakın', search = search || ' kerem b. user@example.com kapiciya birakin',
      from_search = from_search || ' kerem b. user@example.com' WHERE id = ${id}`);

  await admin.send("POST", "/datatable/users/3/erase", { confirmEmail: "user@example.com" });
  await platform.jobs.settle();

  const all = (await backupOf(shopOf(platform))).toLowerCase();
  for (const word of ['"user@example.com', " user@example.com", "kapıcıya", "kapiciya", "kerem b."]) {
    expect(all).not.toContain(word);
  }
  const { data } = (await admin.get(`/inbox/conversations/${id}`)).body;
  expect(data.to).toEqual(["depo@kargo.example", "b.user@example.com"]);
  expect(data.messages.map(({ to, text }: { to: string[]; text: string }) => [to, text])).toEqual([
    [["depo@kargo.example", "b.user@example.com"], "Merhaba"],
    [[], ""],
  ]);
  expect((await admin.get("/inbox/draft")).body.data.to).toEqual(["depo@kargo.example"]);
  const found = async (q: string) =>
    (await admin.get(`/inbox/conversations?folder=all&q=${encodeURIComponent(q)}`)).body.data.some(
      (one: { id: number }) => one.id === id,
    );
  expect([await found("kapıcıya"), await found("kerem"), await found("Merhaba"), await found("to:depo")]).toEqual([
    false,
    false,
    true,
    true,
  ]);
});

test("what an erased person wrote is in the history no more, also of conversations that are gone or others'", {
  timeout: 300_000,
}, async () => {
  const { admin, db, platform, request } = await ownAdmin();
  const take = async (letter: object): Promise<number> => (await receive(letter, { request })).body.data.conversationId;
  const remove = async (id: number) => {
    await admin.send("PATCH", `/inbox/conversations/${id}`, { status: "trash" });
    expect((await admin.send("DELETE", `/inbox/conversations/${id}`)).status).toBe(200);
  };
  const email = "kerem.yeni@example.com";
  /** A conversation with somebody else in which the person answers too. */
  const between = async (text: string) => {
    const to = ["depo@kargo.example", email];
    const { id } = (await admin.send("POST", "/inbox/conversations", { to, subject: "Teslimat", body: "Merhaba" })).body
      .data;
    const inReplyTo = await one(db, "SELECT external_id FROM messages WHERE conversation_id = ?", id);
    expect(await take(mail({ from: email, inReplyTo, text }))).toBe(id);
    await take(mail({ from: "depo@kargo.example", inReplyTo, text: "Tamamdır" }));
    return id as number;
  };
  const first = mail({ from: "user@example.com", subject: "Papatyaca", text: "Leylakça" });
  const theirs = await take(first);
  await take(mail({ from: "user@example.com", subject: "Papatyaca", text: "Lavantaca", inReplyTo: first.messageId }));
  await remove(theirs);
  const { version } = (await admin.get("/datatable/users/3")).body.data;
  await admin.send("PATCH", "/datatable/users/3", { email }, { "if-match": `"v${version}"` });
  await remove(await between("Orkide"));
  const kept = await between("Ortanca");
  const merged = await between("Nergis");
  await admin.send("POST", `/inbox/conversations/${merged}/merge`, { intoId: kept });
  const [whole, part] = [await between("Zambak"), await between("Manolya")];
  await admin.send("POST", `/inbox/conversations/${part}/merge`, { intoId: whole });
  for (const id of [part, whole]) await remove(id);

  await admin.send("POST", "/datatable/users/3/erase", { confirmEmail: email });
  await platform.jobs.settle();

  const history = (await one(
    db,
    "SELECT group_concat(coalesce(before_json, '') || coalesce(after_json, '')) FROM audit",
  )) as string;
  const backup = await backupOf(shopOf(platform));
  for (const word of ["Papatyaca", "Leylakça", "Lavantaca"]) expect(backup).not.toContain(word);
  for (const word of ["Orkide", "Ortanca", "Nergis", "Zambak", "Manolya"]) expect(history).not.toContain(word);
  expect(history).toContain("Tamamdır");
  for (const address of ["user@example.com", email]) expect(history).not.toContain(address);
  await admin.send("POST", "/audit/seal");
  expect((await admin.get("/audit/verify")).body.data).toMatchObject({ open: 0, broken: null });
});

test("only an Admin erases or takes along what is kept of somebody, and nobody erases themself", async () => {
  const { admin, request } = await ownAdmin();
  const editor = await clientOf("editor@example.com", request);

  const answers = [
    await editor.send("POST", "/datatable/users/5/erase", { confirmEmail: "x@example.com" }),
    await editor.send("POST", "/datatable/users/5/data"),
    await editor.send("POST", "/workspace/backup"),
    await editor.send("POST", "/workspace/restore", { size: 10 }),
    await admin.send("POST", "/datatable/users/1/erase", { confirmEmail: "admin@example.com" }),
  ];

  expect(answers.map(({ status, body }) => [status, body.code])).toEqual(answers.map(() => [403, "forbidden"]));
});

test("an address is told from a longer one that ends like it, and is found however it was typed", async () => {
  const { admin, db, platform } = await ownAdmin();
  db.exec(`
    UPDATE users SET email = 'User@Example.com' WHERE id = 3;
    INSERT INTO outbox (to_json, subject, body, at) VALUES ('["user@example.com"]', 'theirs', '', 0),
      ('["superuser@example.com"]', 'another''s', '', 0), ('["ece@example.com","User@Example.com"]', 'of both', '', 0);
    INSERT INTO audit (at, action, object, object_id, after_json) VALUES (0, 'invite.sent', 'invite', 1, '{"email":"USER@example.com"}'),
      (0, 'invite.sent', 'invite', 2, '{"email":"superuser@example.com"}');
    INSERT INTO undo_log (token_hash, user_id, object, records_json, at, until) VALUES ('a', 1, 'person', '[{"id":3,"before":{"email":"user@example.com"}}]', 0, 9e12),
      ('b', 1, 'person', '[{"id":9,"before":{"email":"superuser@example.com"}}]', 0, 9e12);
    INSERT INTO conversations (id, subject, from_email, from_name, status, last_message_at, created_at, search)
      VALUES (90001, 'Theirs', 'user@example.com', 'K', 'spam', 0, 0, '')`);
  const kept = "SELECT json_group_array(subject) FROM outbox WHERE at = 0 AND subject <> ''";

  const data = (await admin.send("POST", "/datatable/users/3/data")).body;
  const begun = await admin.send("POST", "/datatable/users/3/erase", { confirmEmail: "user@example.com" });
  await platform.jobs.settle();

  expect(begun.status).toBe(202);
  expect(data.conversations).toContainEqual(expect.objectContaining({ id: 90001 }));
  expect(await one(db, "SELECT subject || from_email FROM conversations WHERE id = 90001")).toBe("erased-3@invalid");
  expect(await one(db, "SELECT count(*) FROM blocked_senders WHERE email = 'user@example.com'")).toBe(0);
  expect(await one(db, kept)).toBe('["another\'s","of both"]');
  expect(await one(db, "SELECT to_json FROM outbox WHERE subject = 'of both'")).toBe('["ece@example.com"]');
  expect(await one(db, "SELECT json_group_array(object_id) FROM audit WHERE at = 0 AND after_json IS NOT NULL")).toBe(
    "[2]",
  );
  expect(await one(db, "SELECT json_group_array(token_hash) FROM undo_log WHERE at = 0")).toBe('["b"]');
});

test("an account that was deleted is named in the history no more, and the chain holds", async () => {
  const { admin, request, db, platform } = await ownAdmin();
  const user = await clientOf("user@example.com", request);
  const { version } = (await user.get("/account")).body.data;
  await user.send("PATCH", "/account", { phoneNumber: "+90 532 777 66 55" }, { "if-match": `"v${version}"` });
  await user.send("POST", "/account/email", { email: "kerem.yeni@example.com", password: "Demo-2026!" });
  db.exec(`
    INSERT INTO drafts (user_id, conversation_id, body, at) VALUES (3, 1, 'My reply', 0);
    INSERT INTO views (user_id, screen, name, query, shared, position) VALUES (3, 'orders', 'Mine', '', 0, 1), (3, 'orders', 'Ours', '', 1, 2);
    INSERT INTO canned (code, body, shared, user_id) VALUES ('own-words', 'Mine', 0, 3);
    INSERT INTO board_stars (user_id, board_id) VALUES (3, 1);
    INSERT INTO card_watchers (card_id, user_id) SELECT min(id), 3 FROM cards;
    INSERT INTO undo_log (token_hash, user_id, object, records_json, at, until) VALUES ('mine', 3, 'card', '[]', 0, 9e12)`);
  const orders = "SELECT json_group_array(before_json || after_json) FROM audit WHERE object = 'order'";
  const before = await one(db, orders);

  const gone = await user.send("DELETE", "/account", { email: "user@example.com", password: "Demo-2026!" });
  await platform.jobs.settle();

  expect(gone.status).toBe(200);
  const told = await one(db, "SELECT group_concat(coalesce(before_json, '') || coalesce(after_json, '')) FROM audit");
  expect(told).not.toMatch(/777 66 55|user@example|kerem/i);
  expect(await one(db, "SELECT json_group_array(to_json) FROM outbox")).not.toContain("user@example.com");
  for (const table of ["drafts", "canned", "board_stars", "card_watchers", "undo_log"]) {
    expect(await one(db, `SELECT count(*) FROM ${table} WHERE user_id = 3`), table).toBe(0);
  }
  expect(await one(db, "SELECT json_group_array(name) FROM views WHERE user_id = 3")).toBe('["Ours"]');
  expect(await one(db, "SELECT spec_json FROM jobs WHERE kind = 'erase'")).toBe('{"person":3}');
  expect(await one(db, orders)).toBe(before);
  await admin.send("POST", "/audit/seal");
  expect((await admin.get("/audit/verify")).body.data).toMatchObject({ open: 0, broken: null });
});

test("what is kept of a person is one JSON file, also for themself", async () => {
  const { admin, request, db } = await ownAdmin();
  const user = await clientOf("user@example.com", request);
  const id = (await one(db, "SELECT user_id FROM orders ORDER BY id LIMIT 1")) as number;

  const about = await admin.send("POST", `/datatable/users/${id}/data`);
  const mine = await user.send("POST", "/account/data");

  expect(about.headers.get("content-disposition")).toBe(`attachment; filename="person-${id}.json"`);
  expect(about.body.person).toHaveLength(1);
  expect(about.body.orders.length).toBe(await one(db, "SELECT count(*) FROM orders WHERE user_id = ?", id));
  expect(mine.body.person[0]).toMatchObject({ email: "user@example.com" });
  expect(JSON.stringify(mine.body)).not.toContain("scrypt");
});

test.each([
  ["is tried again", 2, []],
  ["is logged and leaves the erasure done", 99, ["warn: the write-ahead log was not emptied"]],
])("a write-ahead log that cannot be emptied %s", { timeout: 300_000 }, async (_, most, told) => {
  const { client, db, platform } = await byHand();
  const lines: string[] = [];
  let tries = 0;
  const locked: Platform = {
    ...platform,
    log: (level, line) => lines.push(`${level}: ${line}`),
    db: watching(db, ({ sql }) => {
      if (sql.includes("wal_checkpoint") && ++tries <= most) throw new Error("database table is locked");
    }),
  };
  const { email } = (await client.get("/datatable/users/4")).body.data;
  await client.send("POST", "/datatable/users/4/erase", { confirmEmail: email });

  const outcomes = new Set<string>();
  for (let outcome = ""; outcome !== "idle" && outcome !== "failed"; outcomes.add(outcome))
    outcome = await runNextBatch(locked);

  expect([...outcomes]).toEqual(["done", "idle"]);
  expect(await one(db, "SELECT state FROM jobs WHERE kind = 'erase'")).toBe("done");
  expect(lines).toEqual(told);
  expect(tries).toBeGreaterThan(1);
});
