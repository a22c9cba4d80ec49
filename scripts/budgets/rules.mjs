/** A thing may grow by this share of the size that landed last. */
const GROWTH = 0.02;
const NAMED = 5;
const REASONS_KEPT = 12;
/** Module sizes are kept in steps of so many bytes: an edit of a word changes nothing in the file. */
const STEP = 100;
/** Folders of packages that say how they were built, not what they are. */
const BUILT = /^(esm|cjs|commonjs|es2015|dist|build|lib|es|src|modules|development|production)$/;

/** How to land a size that was meant. */
const MEANT = "Meant? npm run budgets -- --accept 'reason'";

/**
 * Why a thing is too large, in one line; null where it is not. A thing is
 * `{ name, unit, size, most, modules }`: `most` is a promised ceiling or null, `modules` maps files to bytes.
 */
export function complaintOf(thing, landed) {
  const { name, unit, size, most } = thing;
  const told = `${name} ${size.toFixed(1)} ${unit}`;
  const { size: before = 0, modules = {} } = landed ?? {};
  const grown = `Grown most: ${grownMost(thing.modules, modules)}.`;
  if (most !== null && size > most) return `${told}, above the promised ${most}, which stays. ${grown}`;
  if (!landed) return `${told}, measured for the first time. ${MEANT}`;
  if (size <= before * (1 + GROWTH)) return null;
  return `${told}, ${(100 * (size / before - 1)).toFixed(1)} % over ${before.toFixed(1)}. ${grown} ${MEANT}`;
}

function grownMost(modules, before) {
  const grown = Object.entries(modules)
    .map(([file, bytes]) => [file, bytes - (before[file] ?? 0)])
    .filter(([, bytes]) => bytes >= STEP)
    .sort(([, a], [, b]) => b - a)
    .slice(0, NAMED);
  return grown.map(([file, bytes]) => `${file} +${inSteps(bytes)}`).join(", ") || "no file by itself";
}

const inSteps = (bytes) => Math.round(bytes / STEP) * STEP;

/** The line of the table for a thing. */
export function rowOf({ name, unit, size, most }, landed) {
  const change = landed ? 100 * (size / landed.size - 1) : null;
  return [
    name,
    `${size.toFixed(1)} ${unit}`,
    landed ? landed.size.toFixed(1) : "new",
    change === null ? "" : `${change < 0 ? "" : "+"}${change.toFixed(1)} %`,
    most === null ? "" : `≤ ${most}`,
  ];
}

/** What `budgets.json` knows of a thing; undefined for a new one. */
export function landedOf({ sizes, chunks }, name) {
  const known = sizes[name];
  return known && { size: known.size, modules: merged(known.chunks.split(" ").map((chunk) => chunks[chunk] ?? {})) };
}

/** One map of files to bytes from several. */
export function merged(maps) {
  const sum = {};
  for (const map of maps) for (const [file, bytes] of Object.entries(map)) sum[file] = (sum[file] ?? 0) + bytes;
  return sum;
}

/** The content of `budgets.json` once these things have landed. A thing names its `chunks`: name to files and bytes. */
export function accepted(things, before, { reason, date }) {
  const chunks = Object.assign({}, ...things.map((thing) => thing.chunks));
  const rounded = Object.entries(chunks).map(([name, modules]) => [name, sorted(roundedModules(modules))]);
  const sizes = things.map(({ name, size, chunks: own }) => [
    name,
    { size: Math.round(size * 10) / 10, chunks: Object.keys(own).sort().join(" ") },
  ]);
  return {
    reasons: [{ date, reason }, ...before.reasons].slice(0, REASONS_KEPT),
    sizes: sorted(sizes),
    chunks: sorted(rounded),
  };
}

const roundedModules = (modules) =>
  Object.entries(modules)
    .map(([file, bytes]) => [file, inSteps(bytes)])
    .filter(([, bytes]) => bytes > 0);

const sorted = (entries) => Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));

/** A source file by its path; of packages the name and the first folder that says something. */
export function fileOf(path) {
  const [own, ...inside] = path.replace("\0", "").split("node_modules/");
  const inPackage = inside.at(-1);
  if (inPackage === undefined) return own;
  const parts = inPackage.split("/");
  const name = parts.splice(0, inPackage.startsWith("@") ? 2 : 1).join("/");
  const folder = parts.slice(0, -1).find((part) => !BUILT.test(part));
  return folder ? `${name}/${folder}` : name;
}

/** Bytes by {@link fileOf}, from entries of path and bytes. */
export const byFile = (entries) => merged(entries.map(([path, bytes]) => ({ [fileOf(path)]: bytes })));
