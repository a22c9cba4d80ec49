import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** Problems of the mutant list, one sentence each: text to replace not found, test files missing. */
export async function problemsOf(mutants, root) {
  const found = await Promise.all(mutants.map((mutant) => problemsOfOne(mutant, root)));
  const ids = mutants.map(({ id }) => id);
  const doubled = ids.filter((id, at) => ids.indexOf(id) !== at);
  return [...doubled.map((id) => `${id}: two faults have this id.`), ...found.flat()];
}

async function problemsOfOne({ id, file, find, replacement, tests }, root) {
  const source = await readFile(join(root, file), "utf8").catch(() => null);
  if (source === null) return [`${id}: ${file} does not exist.`];
  const count = source.split(find).length - 1;
  return [
    ...(count === 1 ? [] : [`${id}: the text to replace occurs ${count} times in ${file}, not once.`]),
    ...(find === replacement ? [`${id}: the replacement changes nothing.`] : []),
    ...(tests.length > 0 ? [] : [`${id}: no test is named.`]),
    ...tests
      .flatMap(({ files }) => files)
      .filter((test) => !existsSync(join(root, test)))
      .map((test) => `${id}: ${test} does not exist.`),
  ];
}
