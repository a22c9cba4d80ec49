/**
 * Sends JSON to the API as the user of `headers`: `await send("/kanban/boards", { name })` returns the response's data
 * or throws.
 */
export const sender =
  ({ url, headers }) =>
  async (path, body) => {
    const answer = await fetch(`${url}/api${path}`, {
      method: "POST",
      headers: { ...headers, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()).data;
  };
