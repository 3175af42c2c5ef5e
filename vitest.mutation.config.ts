import { defineConfig } from 'vitest/config';

/** The tests that Stryker runs: the tests of carts, prices, refunds, fees and pay in the domain. They need no database. */
export default defineConfig({
  test: {
    include: [
      'packages/domain/src/{cart,checkout,earnings}/**/*.test.ts',
      'packages/domain/src/{referrals/affiliate,stories/revision,stories/revision-line,studio/fee}.test.ts',
    ],
    setupFiles: ['scripts/lib/tests/test-set-up.mjs'],
  },
});
