import { fileURLToPath } from 'node:url';
import { configDefaults, defineConfig } from 'vitest/config';

const webApp = fileURLToPath(new URL('./apps/web/app/', import.meta.url));
const setupFiles = [fileURLToPath(new URL('./scripts/lib/property-seed.mjs', import.meta.url))];
const exclude = [...configDefaults.exclude, '**/build/**', '**/.react-router/**'];

/**
 * Three projects: `units` are the rules of the packages and `web` the screens and the scripts, which keep nothing from
 * one file to the next and so share their processes; `server` starts one PostgreSQL for its run and copies a migrated
 * template for each test that asks, each file in a process of its own. Browser tests are Playwright's (`e2e/`).
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
        },
      },
    ],
    pool: 'forks',
    // One for each core: left alone it keeps one for itself, and of two that is half the time.
    maxWorkers: '100%',
    testTimeout: 60_000,
    hookTimeout: 60_000,
    teardownTimeout: 20_000,
  },
});
