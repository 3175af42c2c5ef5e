/**
 * `npm run mutation`: changes the rules of prices, limits and coupons one token at a time; the tests must notice at
 * least 85 %. The properties run with few cases, because nearly every change runs them again.
 */
process.env.PROPERTY_CASES ??= '200';

const rules = (folder, ...names) => names.map((name) => `packages/domain/src/${folder}/${name}.ts`);

export default {
  mutate: [
    ...rules('checkout', 'quote', 'coupon', 'credits', 'money', 'rush', 'ships'),
    ...rules('cart', 'cart-order'),
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
  // The sandbox needs the domain and the set-up of the tests, which is in the scripts.
  ignorePatterns: ['/apps', '/bench', '/docs', '/e2e', '/packages/artwork', '/packages/contract'],
  // Tests run from the sources. Rewriting a tsconfig for the sandbox would need an interface that TypeScript 7 lacks.
  tsconfigFile: 'none.json',
  tempDirName: '.cache/mutation',
  reporters: ['clear-text', 'progress'],
  clearTextReporter: { logTests: false, reportTests: false },
};
