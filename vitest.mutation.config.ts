import { defineConfig } from 'vitest/config';

/** The tests that Stryker runs: the tests of carts, prices and fees in the domain. They need no database. */
export default defineConfig({
  test: {
    include: [
      'packages/domain/src/{cart,checkout}/**/*.test.ts',
      'packages/domain/src/{stories/revision,stories/revision-line,studio/fee}.test.ts',
    ],
    setupFiles: ['scripts/lib/tests/test-set-up.mjs'],
  },
});
