/** Maximum growth as a share of the accepted size. */
const GROWTH = 0.02;
const NAMED = 5;
const REASONS_KEPT = 12;
/** Module sizes are rounded to this many bytes, so that small edits do not change the file. */
const STEP = 100;
/** Package folders that name a build format instead of content. */
const BUILT = /^(esm|cjs|commonjs|es2015|dist|build|lib|es|src|modules|development|production)$/;

/** Hint on how to accept an intended size. */
const MEANT = "Meant? npm run budgets -- --accept 'reason'";

/**
 * Error message if an item is too large, else null. An item is `{ name, unit, size, most, modules }`: `most` is a hard
 * limit or null, `modules` maps files to bytes.
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

/** Table row of an item. */
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

/** Accepted size of an item from `budgets.json`; undefined for a new one. */
export function landedOf({ sizes, chunks }, name) {
  const known = sizes[name];
  return known && { size: known.size, modules: merged(known.chunks.split(" ").map((chunk) => chunks[chunk] ?? {})) };
}

/** Sums several maps of files to bytes. */
export function merged(maps) {
  const sum = {};
  for (const map of maps) for (const [file, bytes] of Object.entries(map)) sum[file] = (sum[file] ?? 0) + bytes;
  return sum;
}

/**
 * Content of `budgets.json` after accepting these items. The `chunks` of an item map chunk names to files and bytes.
 */
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

/** Path of a source file; for packages the name and the first folder that describes content. */
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
