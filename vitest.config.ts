import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { configDefaults, defineConfig } from 'vitest/config';
import { LongestFirst } from './apps/server/src/testing/loading/longest-first.ts';
import { quickFolder } from './apps/server/src/testing/quick-folder.ts';

const webApp = fileURLToPath(new URL('./apps/web/app/', import.meta.url));
const setupFiles = [fileURLToPath(new URL('./scripts/lib/tests/test-set-up.mjs', import.meta.url))];
/** Every worker loads the server, and does it in less time with this hook and with code that a run before has compiled. */
const quickModules = fileURLToPath(
  new URL('./apps/server/src/testing/loading/quick-modules.mjs', import.meta.url),
);
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('./.cache/compiled', import.meta.url));
const isNight = process.env.TEST_SIZE === 'night';
// A whole file that is only for the night is a `*.night.test.ts`: by day it is not even loaded.
const night = isNight ? [] : ['**/*.night.test.ts'];
const exclude = [...configDefaults.exclude, '**/build/**', '**/.react-router/**', ...night];
// An order of our own would take the place of the one that was asked for.
const isShuffled = process.argv.some((arg) => arg.startsWith('--sequence.shuffle'));
const MINUTE = 60_000;
/**
 * Node itself loads the modules of packages and server, as it does in production. Loading them through Vite would
 * transform each module, and make each use of an imported name slower. `vi.mock` does not work in these projects.
 */
const asInProduction = { viteModuleRunner: false, nodeLoader: false };

/**
 * There are three projects. `units` tests the rules in the packages and of the benchmark, `web` the screens and the scripts, `server` the
 * server. `server` starts one PostgreSQL for the whole run and gives each test that asks for one a copy of a migrated
 * database. Test files share their processes (`isolate: false`), because loading the server for each file took half the
 * time. So a test file must leave nothing behind for the next one. `--sequence.shuffle.files` runs the files in another
 * order. Browser tests are run by Playwright (`e2e/`).
 */
export default defineConfig({
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'units',
          experimental: asInProduction,
          include: ['packages/**/*.test.{ts,tsx}', 'bench/**/*.test.ts'],
          exclude,
          setupFiles,
          isolate: false,
        },
      },
      {
        extends: true,
        resolve: { alias: [{ find: /^~\//, replacement: webApp }] },
        test: {
          name: 'web',
          include: ['apps/web/**/*.test.{ts,tsx}', 'scripts/**/*.test.mjs'],
          exclude,
          setupFiles,
          isolate: false,
          // Whatever a test puts in place of the browser's globals is removed before the next test.
          unstubGlobals: true,
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          experimental: asInProduction,
          include: ['apps/server/**/*.test.ts'],
          exclude,
          setupFiles,
          globalSetup: ['apps/server/src/testing/global-setup.ts'],
          env: { TMPDIR: quickFolder() },
          // With more room for young objects, cleaning up takes 7 % less of the time. Every shop leaves many behind.
          execArgv: ['--import', quickModules, '--max-semi-space-size=32'],
          isolate: false,
        },
      },
    ],
    // Single tests that are only for the night have the tag `night` (decision 0064). Reports call them skipped by day.
    tags: [{ name: 'night', description: 'Runs only with TEST_SIZE=night (decision 0064).', skip: !isNight }],
    sequence: isShuffled ? {} : { sequencer: LongestFirst },
    pool: 'forks',
    // Twice as many workers as cores, because tests of crashes, of waiting and of the database often leave a core idle.
    // A percentage would not do: Vitest allows at most 100 %.
    maxWorkers: 2 * availableParallelism(),
    testTimeout: isNight ? 180 * MINUTE : 3 * MINUTE,
    hookTimeout: 3 * MINUTE,
    teardownTimeout: 20_000,
    // Four workers share two cores, so what is done at once may still take a while.
    expect: { poll: { timeout: 20_000 } },
  },
});
