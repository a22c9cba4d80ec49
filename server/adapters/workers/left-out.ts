/** Stands in for what a package would only load for something that is never asked of it here; wrangler.toml names them. */
export default null;

/** The name under which the reader of PNG pictures would be asked for. */
export const decode = null;
