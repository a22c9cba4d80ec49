import { Stop } from "./lib.mjs";

/** Content of `wrangler.toml` for a preview with the given name. */
export function previewConfig(toml, name) {
  const [rest, preview] = toml.split(/(?=^\[env\.preview\.vars\]$)/m);
  const own = preview.replaceAll(/"pano-preview((?:-\w+)?)"/g, `"${name}$1"`);
  return `${rest}[env.preview]\nname = "${name}"\n\n${own}`;
}

/** Deletes every object of a bucket through the REST API, because wrangler cannot list objects. */
export async function emptyBucket(bucket, { env = process.env, send = fetch } = {}) {
  const { CLOUDFLARE_ACCOUNT_ID: account, CLOUDFLARE_API_TOKEN: token } = env;
  if (!account || !token) throw new Stop("Set CLOUDFLARE_ACCOUNT_ID and CLOUDFLARE_API_TOKEN.");
  const objects = `https://api.cloudflare.com/client/v4/accounts/${account}/r2/buckets/${bucket}/objects`;
  const ask = async (url, method) => {
    const answer = await send(url, { method, headers: { authorization: `Bearer ${token}` } });
    const body = await answer.json();
    if (!answer.ok) throw new Stop(body.errors?.map(({ message }) => message).join(", ") || `status ${answer.status}`);
    return body;
  };
  for (;;) {
    const { result } = await ask(objects, "GET");
    if (result.length === 0) return;
    for (const { key } of result) await ask(`${objects}/${encodeURIComponent(key)}`, "DELETE");
  }
}
