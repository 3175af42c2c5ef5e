/**
 * Some tests can try few or many cases (decision 0064). These are the numbers: `test` for `npm test`, `night` for
 * `npm run test:nightly`. An environment variable of the same name overrides both: `KILLS=50 npx vitest run
 * crash.test.ts`.
 */
export const TEST_SIZES = {
  PROPERTY_CASES: { test: 1_000, night: 1_000_000, what: 'cases of a property of money' },
  TEXT_CASES: { test: 100, night: 100_000, what: 'texts of strangers: addresses, numbers, stored data' },
  FUZZ_RUNS: { test: 8, night: 2_000, what: 'hostile requests to a route' },
  AUDIO_CASES: { test: 10, night: 500, what: 'files that are no recording' },
  WALKS: { test: 40, night: 500, what: 'random walks through the sign-in' },
  VISITS: { test: 200, night: 5_000, what: 'interleaved requests of two visitors' },
  SENDS: {
    test: 160,
    night: 10_000,
    what: 'requests for a passcode, against the budgets of its sender and its recipient',
  },
  GUESSES: { test: 60, night: 500, what: 'guesses of one code at the same moment' },
  SONG_ASKS: { test: 30, night: 100, what: 'requests for instant songs at the same moment' },
  LEDGER_OPS: { test: 100, night: 10_000, what: 'movements of credit' },
  REPORT_ORDERS: { test: 30, night: 500, what: 'random orders that the reports sum' },
  REPORT_PERIODS: { test: 8, night: 30, what: 'random periods of each report' },
  WEBHOOK_RUNS: { test: 4, night: 500, what: 'orders of the provider’s reports' },
  REFUND_WEBHOOKS: { test: 20, night: 10_000, what: 'permuted reports of refunds and disputes' },
  STATE_ROUNDS: { test: 2, night: 500, what: 'random moves of states from eight connections' },
  EDIT_SEEDS: { test: 1, night: 24, what: 'shops where editors save while customers buy' },
  COUPON_ROUNDS: { test: 1, night: 20, what: 'races for a coupon' },
  COUPON_CUSTOMERS: { test: 30, night: 200, what: 'customers in such a race' },
  COUPON_PROCESSES: { test: 2, night: 3, what: 'processes of the shop in such a race' },
  KILLS: { test: 1, night: 5, what: 'kills at each step of a checkout' },
  FLEET_CUSTOMERS: { test: 6, night: 60, what: 'customers of a shop of many processes' },
  CHAOS_KILLS: { test: 2, night: 40, what: 'kills of shops under load' },
  CHAOS_ORDERS: { test: 10, night: 60, what: 'orders of shops that are killed under load' },
  SONG_KILLS: { test: 1, night: 10, what: 'kills of the maker of songs' },
  SINGERS: { test: 2, night: 8, what: 'singers whose pitch is measured' },
  SPOKEN_SINGERS: { test: 1, night: 3, what: 'singers whose vowels are held against speech' },
  LAID_SONGS: { test: 1, night: 3, what: 'songs whose lines must not run into each other' },
  RANDOM_SONGS: { test: 1, night: 100, what: 'songs of random requests' },
};

/** The numbers of cases for the size `test` or `night`, or from the environment where it sets them. */
export function sizesFor(size, env = process.env) {
  const chosen = Object.entries(TEST_SIZES).map(([name, row]) => [name, Number(env[name] ?? row[size])]);
  return Object.fromEntries(chosen);
}

/** Whether this run has the size `test` or `night`. */
export const sizeOf = (env = process.env) => (env.TEST_SIZE === 'night' ? 'night' : 'test');
