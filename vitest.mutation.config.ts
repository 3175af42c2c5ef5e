import { defineConfig } from 'vitest/config';

/** What Stryker runs: the domain's tests of carts and prices, without the project that starts a database. */
export default defineConfig({
  test: {
    include: ['packages/domain/src/{cart,checkout}/**/*.test.ts'],
    setupFiles: ['scripts/lib/tests/test-set-up.mjs'],
  },
});
