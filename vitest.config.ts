import { fileURLToPath } from 'node:url';
import { configDefaults, defineConfig } from 'vitest/config';

const webApp = fileURLToPath(new URL('./apps/web/app/', import.meta.url));
const setupFiles = [fileURLToPath(new URL('./scripts/lib/tests/test-set-up.mjs', import.meta.url))];
const isNight = process.env.TEST_SIZE === 'night';
// What waits for a real tick of the clock, or takes minutes whatever its size, is a `*.night.test.ts`.
const night = isNight ? [] : ['**/*.night.test.ts'];
const exclude = [...configDefaults.exclude, '**/build/**', '**/.react-router/**', ...night];
const MINUTE = 60_000;

/**
 * Three projects: `units` are the rules of the packages, `web` the screens and the scripts, and `server` the shop, which
 * starts one PostgreSQL for its run and copies a migrated template for each test that asks. Files keep nothing for the
 * next one and share their processes (`isolate: false`): half the time of the server's tests was loading the shop anew
 * for each. `--sequence.shuffle.files` runs them in another order. Browser tests are Playwright's (`e2e/`).
 */
export default defineConfig({
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'units',
          include: ['packages/**/*.test.{ts,tsx}'],
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
          // What a test puts in the place of the browser is gone before the next one.
          unstubGlobals: true,
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['apps/server/**/*.test.ts'],
          exclude,
          setupFiles,
          globalSetup: ['apps/server/src/testing/global-setup.ts'],
          isolate: false,
        },
      },
    ],
    pool: 'forks',
    // More than cores: tests of crashes, of waiting and of the database leave theirs idle.
    maxWorkers: '200%',
    testTimeout: isNight ? 180 * MINUTE : MINUTE,
    hookTimeout: MINUTE,
    teardownTimeout: 20_000,
  },
});
