import { leave, main, Stop, say } from "./lib.mjs";

const DEMO = { email: "admin@example.com", password: "Demo-2026!" };

/** Read endpoints: path, fields of `data` (of each row in a list), number of rows in sample data. */
const READS = [
  ["/auth/me", "user"],
  ["/dashboard/stats", "allUsers eventCount conversations newUsers sessions pageViews avgDuration bounceRate"],
  ["/dashboard/visitors", "newVsReturning deviceBreakdown"],
  ["/dashboard/monthly-users", "month users", 12],
  ["/dashboard/user-minutes", "", 8],
  ["/dashboard/countries", "country users flag"],
  ["/datatable/users", "id name email role status lastLogin totalOrders totalSpent", 25],
  ["/ecommerce/summary", "totalProducts totalProfit salesRate"],
  ["/ecommerce/monthly-sales", "month sales", 12],
  ["/ecommerce/top-products", "id name category sales price trend percentChange", 7],
  [
    "/ecommerce/products",
    "id name image category price discountPercentage discountedPrice status stock sales rating createdAt",
    30,
  ],
  ["/ecommerce/order-stats", "totalSales totalOrders completedOrders pendingOrders"],
  ["/ecommerce/top-customers", "id name amount score avatar rank", 7],
  ["/ecommerce/recent-transactions", "id customer amount status date", 6],
  ["/ecommerce/orders", "id customer amount date status paymentMethod products details", 30],
];

/** `npm run smoke -- URL`: checks the contract of any deployment; changes nothing but its own session. */
await main(async () => {
  const base = process.argv[2]?.replace(/\/+$/, "");
  if (!base || !URL.canParse(base)) throw new Stop("Say which address to walk: npm run smoke -- http://127.0.0.1:8787");
  const rows = [];
  const call = caller(base, rows);

  await call("GET /api/health", {}, (answer) => answer.status === 200 || "status is not 200");
  await call("GET /api/version", {}, (answer) => answer.status === 200 || "status is not 200");
  await call(
    "GET /api/nothing-here",
    {},
    ({ status, body }) => (status === 404 && body?.status === 404) || "no JSON 404",
  );
  await call("GET /assets/nothing-here.js", {}, ({ status }) => status === 404 || "a missing asset is not a 404");
  await call("GET /login", { headers: { accept: "text/html" } }, isLoginPage);
  await call("GET /api/auth/me", {}, ({ status }) => status === 401 || "answers without a session");

  const token = await signIn(call);
  if (token !== undefined) await walk(call, token);
  else say("no account to sign in with: set SMOKE_EMAIL and SMOKE_PASSWORD to walk the rest");

  say(table(rows));
  const bad = rows.filter((row) => row.verdict !== "ok").length;
  say(
    bad === 0
      ? `sound: ${rows.length} of ${rows.length} calls as agreed`
      : `NOT sound: ${bad} of ${rows.length} calls differ`,
  );
  await leave(bad === 0 ? 0 : 1);
});

/** Sends a request, checks the response (true or a complaint) and adds a row to the table. */
function caller(base, rows) {
  return async (name, init, judge) => {
    const [method, path] = name.split(" ");
    const since = performance.now();
    const row = { call: name, status: "-", ms: "-", bytes: "-", verdict: "ok" };
    rows.push(row);
    try {
      const response = await fetch(base + path, {
        method,
        redirect: "manual",
        signal: AbortSignal.timeout(30_000),
        ...init,
      });
      const text = await response.text();
      const isJson = response.headers.get("content-type")?.includes("json");
      const answer = {
        status: response.status,
        headers: response.headers,
        text,
        body: isJson ? JSON.parse(text) : null,
      };
      Object.assign(row, { status: response.status, ms: Math.round(performance.now() - since), bytes: text.length });
      const verdict = judge(answer);
      if (verdict !== true) row.verdict = verdict || "not as agreed";
      return answer;
    } catch (error) {
      row.verdict = error.cause?.message ?? error.message;
      return { status: 0, headers: new Headers(), text: "", body: null };
    }
  };
}

function isLoginPage({ status, headers, text }) {
  if (status !== 200 || !headers.get("content-type")?.startsWith("text/html")) return "not a page";
  if (!text.includes('id="app"') || !text.includes('id="boot"')) return "the page lacks #app or #boot";
  const policy = headers.get("content-security-policy") ?? "";
  if (!policy.includes("script-src") || /script-src[^;]*'unsafe-inline'/.test(policy)) return "weak content policy";
  return true;
}

async function signIn(call) {
  const { SMOKE_EMAIL: email, SMOKE_PASSWORD: password } = process.env;
  const account = email && password ? { email, password } : DEMO;
  const init = { method: "POST", headers: { "content-type": "application/json" } };
  await call(
    "POST /api/auth/login",
    { ...init, body: JSON.stringify({ ...account, password: "wrong" }) },
    ({ status, body }) => (status === 401 && body?.data === null ? true : "a wrong password is not 401"),
  );
  let isDemo = true;
  const answer = await call("POST /api/auth/login", { ...init, body: JSON.stringify(account) }, ({ status, body }) => {
    if (status === 200 && body?.data?.user) return true;
    isDemo = false;
    // A live deployment has no demo account, so rejecting it is correct.
    return (account === DEMO && status === 401) || "cannot sign in";
  });
  if (!isDemo || answer.status !== 200) return undefined;
  const cookie = answer.headers
    .getSetCookie()
    .map((one) => one.split(";")[0])
    .join("; ");
  return { token: answer.body.data.token, cookie };
}

async function walk(call, { token, cookie }) {
  const headers = { ...(token ? { authorization: `Bearer ${token}` } : {}), ...(cookie ? { cookie } : {}) };
  for (const [path, fields, size] of READS) {
    await call(`GET /api${path}`, { headers }, (answer) => judgeRead(answer, fields.split(" ").filter(Boolean), size));
  }
  const { body } = await call(
    "GET /api/ecommerce/orders?pageSize=1",
    { headers },
    ({ status }) => status === 200 || "no page of one",
  );
  const id = body?.data?.[0]?.id;
  if (id === undefined) return;
  await call(`GET /api/ecommerce/orders/${id}/details`, { headers }, (answer) =>
    judgeRead(answer, ["id", "productName", "quantity", "price", "total"]),
  );
}

function judgeRead({ status, body }, fields, size) {
  if (status !== 200) return `status ${status}`;
  if (body?.status !== 200) return "the envelope's status differs";
  const isList = Array.isArray(body.data);
  if (size !== undefined && !isList) return "not a list";
  if (size !== undefined && body.data.length > size) return `${body.data.length} rows, at most ${size} agreed`;
  const sample = isList ? body.data[0] : body.data;
  if (sample === undefined) return true;
  const missing = fields.filter((field) => !(field in sample));
  if (missing.length > 0) return `lacks ${missing.join(", ")}`;
  const extra = fields.length > 0 ? Object.keys(sample).filter((field) => !fields.includes(field)) : [];
  return extra.length === 0 || `has also ${extra.join(", ")}`;
}

function table(rows) {
  const columns = ["call", "status", "ms", "bytes", "verdict"];
  const width = (name) => Math.max(name.length, ...rows.map((row) => String(row[name]).length));
  const line = (row) =>
    columns
      .map((name) => String(row[name]).padEnd(width(name)))
      .join("  ")
      .trimEnd();
  return [Object.fromEntries(columns.map((name) => [name, name])), ...rows].map(line).join("\n");
}
