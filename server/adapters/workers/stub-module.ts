/** Stub for modules that packages load only for features not used here; wrangler.toml maps them to it. */
export default null;

/** Stub of the PNG decoder. */
export const decode = null;
