import { BROWSER, STATIC, UNIT } from '../checks/checks.mjs';
import { inRoot } from '../root.mjs';
import { run } from '../run.mjs';
import { sizesFor, TEST_SIZES } from './test-sizes.mjs';

/** How often running shops are killed in the nightly payment audit (`chaos`). */
const KILLS = 1_000;
/** How many orders such a run makes at least. */
const ORDERS = 1_000;
/** How long the roles of a shop are under load, while a day passes on their clock. */
const SOAK_MINUTES = 120;
const SOAK = ['--minutes', String(SOAK_MINUTES)];
const AUDIT = ['--kills', String(KILLS), '--orders', String(ORDERS)];

/** The parts of the nightly run, in the order in which they run. Each part is a check (see `checks.mjs`). */
export const NIGHT = {
  static: { name: 'static checks', run: allOf(STATIC) },
  unit: UNIT,
  browser: BROWSER,
  chaos: script(`chaos: ${KILLS} kills`, 'chaos.mjs', ...AUDIT),
  town: script(`chaos of many processes: ${KILLS} kills`, 'chaos.mjs', '--town', ...AUDIT),
  soak: script(`a long day: ${SOAK_MINUTES} minutes with built pages`, 'soak.mjs', ...SOAK),
  mutation: script('mutation of the rules of money', 'mutation.mjs'),
};

/**
 * `parts`: the parts with the given names, or all parts when there are no names. `unknown`: the names without a part.
 */
export function partsNamed(names) {
  const unknown = names.filter((name) => !Object.hasOwn(NIGHT, name));
  const chosen = names.length === 0 ? Object.keys(NIGHT) : names.filter((name) => !unknown.includes(name));
  return { parts: chosen.map((name) => NIGHT[name]), unknown };
}

/** The parts that were run, with their results and minutes, what they measured, and the sizes of the tests. */
export function describeNight(results, seed) {
  const rows = results.map(({ name, passed, failed, seconds }) => [
    name,
    `${passed} passed`,
    `${failed} failed`,
    `${(seconds / 60).toFixed(1)} min`,
  ]);
  const sizes = Object.entries(sizesFor('night')).map(([name, size]) => [
    name,
    String(size),
    TEST_SIZES[name].what,
  ]);
  const measured = results.flatMap(({ output }) => measuredIn(output));
  return [
    ...['What was run', table(rows)],
    ...(measured.length > 0 ? ['\nWhat was measured', ...measured.map((line) => `  ${line}`)] : []),
    ...[`\nSizes (seed ${seed})`, table(sizes), ''],
  ].join('\n');
}

/** The lines with which tests and scripts say what they measured. */
export const measuredIn = (output = '') => output.match(/^(?:drill|soak): .+$/gm) ?? [];

function table(rows) {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column].length)));
  return rows
    .map(
      (row) =>
        `  ${row
          .map((cell, at) => cell.padEnd(widths[at]))
          .join('  ')
          .trimEnd()}`,
    )
    .join('\n');
}

function script(name, file, ...args) {
  return {
    name,
    run: async (node, env) => {
      const { code, output } = await run(node, [inRoot('scripts', file), ...args], { env, capture: true });
      return code === 0 ? { passed: 1, failed: 0, output } : { passed: 0, failed: 1, output };
    },
  };
}

function allOf(checks) {
  return async (node) => {
    const results = [];
    for (const check of checks) results.push(await check.run(node));
    return {
      passed: results.reduce((sum, { passed }) => sum + passed, 0),
      failed: results.reduce((sum, { failed }) => sum + failed, 0),
      output: results.map(({ output }) => output).join('\n'),
    };
  };
}
