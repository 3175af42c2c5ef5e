import { defineConfig } from 'vitest/config';

/** What Stryker runs: the domain's tests of carts, prices and fees, without the project that starts a database. */
export default defineConfig({
  test: {
    include: [
      'packages/domain/src/{cart,checkout}/**/*.test.ts',
      'packages/domain/src/{stories/revision,stories/revision-line,studio/fee}.test.ts',
    ],
    setupFiles: ['scripts/lib/tests/test-set-up.mjs'],
  },
});
