import { ask, signIn } from "./app.ts";

export interface Answer {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  body: any;
}

/** One signed-in person talking to one server. */
export interface Client {
  get(path: string): Promise<Answer>;
  send(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  /** Sends what is no JSON, or is not answered with any. */
  ask(path: string, init: RequestInit & { headers?: Record<string, string> }): Promise<Response>;
}

type Ask = (path: string, init: RequestInit) => Response | Promise<Response>;

/** Signs somebody in at the server under test, or at the one that `request` speaks to. */
export async function clientOf(email = "admin@example.com", request: Ask = ask): Promise<Client> {
  const own: Record<string, string> = { "content-type": "application/json" };
  const client: Client = {
    get: async (path) => read(await request(`/api${path}`, { headers: own })),
    send: async (method, path, body, headers = {}) => {
      const init = { method, headers: { ...own, ...headers }, body: JSON.stringify(body ?? {}) };
      const answer = await read(await request(`/api${path}`, init));
      // A change of credentials has the session go on under another token.
      if (answer.body?.meta?.token) own.authorization = `Bearer ${answer.body.meta.token}`;
      return answer;
    },
    ask: async (path, init) => request(`/api${path}`, { ...init, headers: { ...own, ...init.headers } }),
  };
  if (request === ask) Object.assign(own, await signIn(email));
  else {
    const entry = await client.send("POST", "/auth/login", { email, password: "Demo-2026!" });
    own.authorization = `Bearer ${entry.body.data.token}`;
  }
  return client;
}

const read = async (response: Response): Promise<Answer> => ({
  status: response.status,
  headers: response.headers,
  body: await response.json(),
});
