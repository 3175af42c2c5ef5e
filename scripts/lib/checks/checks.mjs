import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { provideChromium } from '../browser.mjs';
import { inRoot } from '../root.mjs';
import { run } from '../run.mjs';
import { sizeOf } from '../tests/test-sizes.mjs';

/**
 * A check has a `name` and `run(node, env)`, which resolves to `{ passed, failed, output }`. The output is shown when
 * something failed. A tool, such as the linter, counts as one check; a test runner counts each of its tests. `env` is
 * added to the environment of a test runner.
 */

const bin = (name) => inRoot('node_modules', '.bin', name);
const WEB = { cwd: inRoot('apps', 'web') };

/**
 * Run `tsc` with one checker for each program. Several checkers would each compute the shared types, which
 * takes twice the processor time. Two programs at the same time use both cores better.
 */
const TSC = ['--noEmit', '--checkers', '1'];

/** The checks that do not run the shop. The check of size limits needs the built web app. */
export const STATIC = [
  tool('format and lint', [bin('biome'), 'ci', '--colors=off', '--error-on-warnings', '.']),
  atOnce(
    tool('types', [bin('tsc'), '-p', 'tsconfig.json', ...TSC]),
    tool(
      'types of the web app',
      [bin('react-router'), 'typegen'],
      [bin('tsc'), '-p', 'tsconfig.json', ...TSC],
    ),
  ),
  tool('module boundaries', [inRoot('scripts', 'boundaries.mjs')]),
  tool('references and links of documents', [inRoot('scripts', 'documents.mjs')]),
  tool('subjects of commits', [inRoot('scripts', 'subjects.mjs')]),
  tool('folders and names', [inRoot('scripts', 'folders.mjs')]),
  tool('owners of tables', [inRoot('scripts', 'table-owners.mjs')]),
  tool('migrations beside the version before', [inRoot('scripts', 'migrations.mjs')]),
  tool('versions of the contract', [inRoot('scripts', 'versions.mjs'), '--check']),
  tool('writers of states', [inRoot('scripts', 'state-writers.mjs')]),
  tool('drawings of states', [inRoot('scripts', 'draw-states.mjs'), '--check']),
  tool('catalogue of events', [inRoot('scripts', 'draw-events.mjs'), '--check']),
  tool('sizes in docs/operations/scale.md', [inRoot('scripts', 'size.mjs'), '--check']),
  tool('dependencies as they are', [inRoot('scripts', 'dependencies.mjs')]),
  tool('third-party notices', [inRoot('scripts', 'third-party-notices.mjs'), '--check']),
  tool('size limits', [bin('size-limit')]),
];

export const UNIT = { name: 'unit, API and race tests', run: runVitest };
export const BROWSER = { name: 'browser tests', run: runPlaywright };

/** Adds up `passed` and `failed` of several results. */
export function total(results) {
  const sum = (part) => results.reduce((count, result) => count + result[part], 0);
  return { passed: sum('passed'), failed: sum('failed') };
}

function tool(name, ...commands) {
  return {
    name,
    run: async (node) => {
      for (const args of commands) {
        const { code, output } = await run(node, args, {
          ...(name.includes('web app') ? WEB : {}),
          capture: true,
        });
        if (code !== 0) return { passed: 0, failed: 1, output };
      }
      return { passed: 1, failed: 0, output: '' };
    },
  };
}

/** Tools that run at the same time, as one entry of the report. */
function atOnce(...tools) {
  return {
    name: tools.map(({ name }) => name).join(' and '),
    run: async (node) => {
      const results = await Promise.all(tools.map((one) => one.run(node)));
      return { ...total(results), output: results.map(({ output }) => output).join('\n') };
    },
  };
}

async function runVitest(node, env = {}) {
  const report = reportFile('vitest.json');
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const { code, output } = await run(node, [bin('vitest'), ...args], {
    env: { NO_COLOR: '1', FORCE_COLOR: undefined, ...env },
    capture: true,
  });
  const { leftOut, ...counts } = countVitest(readReport(report), {
    isNight: sizeOf({ ...process.env, ...env }) === 'night',
  });
  const named = leftOut.map((name) => `\nleft out without the tag night: ${name}`).join('');
  return judge({ code, output: output + named, ...counts });
}

async function runPlaywright(node, env = {}) {
  const { path, problem } = await provideChromium();
  if (problem) return { passed: 0, failed: 1, output: problem };
  const report = reportFile('playwright.json');
  // `dot` prints all failures at the end of the output, where people look first.
  const args = [bin('playwright'), 'test', '--reporter=dot,json'];
  const { code, output } = await run(node, args, {
    env: {
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      CHROMIUM_PATH: path,
      NO_COLOR: '1',
      FORCE_COLOR: undefined,
      ...env,
    },
    capture: true,
  });
  return judge({ code, output, ...countPlaywright(readReport(report)) });
}

/**
 * Counts the tests in vitest's JSON report. A file that could not be loaded or prepared counts as a failure. So does a test that was
 * left out, unless it has the tag `night` and this is a run by day.
 */
export function countVitest(report, { isNight = false } = {}) {
  if (report === null) return { passed: 0, failed: 0, leftOut: [] };
  // A file that could not be loaded, or whose preparation failed, so that its tests did not run.
  const broken = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  );
  const leftOut = report.testResults
    .filter((file) => !broken.includes(file))
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(
      ({ status, tags }) =>
        status !== 'passed' && status !== 'failed' && !(tags.includes('night') && !isNight),
    )
    .map(({ fullName }) => fullName);
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length + leftOut.length,
    leftOut,
  };
}

/** Counts the tests in Playwright's JSON report. */
export function countPlaywright(report) {
  if (report === null) return { passed: 0, failed: 0 };
  const { expected, unexpected, flaky } = report.stats;
  // Tests are not repeated here: a test that passed only when repeated has failed.
  return { passed: expected, failed: unexpected + flaky };
}

/** The result of a test runner. If it exited with an error or ran no test at all, that counts as one failure. */
export function judge({ code, output, passed, failed }) {
  if (failed === 0 && (code !== 0 || passed === 0))
    return { passed, failed: 1, output: `${output}\nexit code ${code}, no tests failed` };
  return { passed, failed, output };
}

function reportFile(name) {
  const path = inRoot('.cache', 'reports', name);
  mkdirSync(inRoot('.cache', 'reports'), { recursive: true });
  rmSync(path, { force: true });
  return path;
}

function readReport(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null;
}
