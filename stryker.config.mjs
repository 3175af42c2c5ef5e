/**
 * `npm run mutation` makes many small changes in the code of prices, limits, coupons, refunds and pay, one at a time. For
 * at least 85 % of the changes a test must fail. Property tests run with few cases, because they run again for nearly
 * every change.
 */
process.env.PROPERTY_CASES ??= '200';

const rules = (folder, ...names) => names.map((name) => `packages/domain/src/${folder}/${name}.ts`);

export default {
  mutate: [
    ...rules('checkout', 'quote', 'coupon', 'credits', 'money', 'rush', 'settle-decision', 'ships'),
    ...rules('checkout', 'rates', 'dated-rates'),
    ...rules('checkout/refunds', '*'),
    ...rules('earnings', '*'),
    ...rules('referrals', 'affiliate'),
    ...rules('cart', 'cart-order', 'goods', 'named-products'),
    ...rules('cart/coupon', 'cart-coupon', 'promo-addon'),
    ...rules('cart/kinds', '*'),
    ...rules('stories', 'revision', 'revision-line'),
    ...rules('studio', 'fee'),
    '!packages/domain/src/**/*.test.ts',
  ],
  plugins: ['@stryker-mutator/vitest-runner'],
  testRunner: 'vitest',
  vitest: { configFile: 'vitest.mutation.config.ts' },
  coverageAnalysis: 'perTest',
  thresholds: { high: 95, low: 90, break: 85 },
  // Stryker runs the tests in a copy of the repository. The copy needs only `packages/domain`, and `scripts` with the
  // set-up of the tests.
  ignorePatterns: ['/apps', '/bench', '/docs', '/e2e', '/packages/artwork', '/packages/contract'],
  // A file that does not exist. Stryker would rewrite a tsconfig for its copy with an interface that TypeScript 7
  // lacks. The tests need none, because they run from the sources.
  tsconfigFile: 'none.json',
  tempDirName: '.cache/mutation',
  reporters: ['clear-text', 'progress'],
  clearTextReporter: { logTests: false, reportTests: false },
};
