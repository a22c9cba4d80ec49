/**
 * Wrangler's proxy now and then takes a connection that the worker has just closed as idle; it then asks, in plain
 * text, for the same request again, which never reached the worker. The server itself refuses in JSON only.
 */
export async function askTarget(url: URL, init: RequestInit = {}): Promise<Response> {
  const answer = await fetch(url, init);
  const isLost = answer.status === 503 && answer.headers.get("content-type")?.startsWith("text/plain");
  return isLost ? fetch(url, init) : answer;
}
