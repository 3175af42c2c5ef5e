import { defineConfig } from '@playwright/test';

/** Large sizes, and every test on each device: `npm run test:nightly`. */
const IS_NIGHT = process.env.TEST_SIZE === 'night';

/** The shop of this run: `e2e/support/global-setup.ts` starts it here unless `E2E_URL` names one that runs. */
const SHOP = process.env.E2E_URL ?? `http://localhost:${process.env.E2E_PORT ?? 4555}`;

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: './e2e/support/global-setup.ts',
  fullyParallel: true,
  // One more than cores: each waits for its page now and then; a fourth made the run longer.
  workers: 3,
  timeout: 180_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  // A test that fails at its first try has found something: there is no second one (decision 0064).
  retries: 0,
  reporter: [['list']],
  outputDir: 'test-results',
  use: {
    baseURL: SHOP,
    actionTimeout: 20_000,
    navigationTimeout: 30_000,
    // Recording costs a third of the time: it is asked for when a failure has to be understood.
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    // Drawing what moves takes a fifth of the time; at night everything moves.
    contextOptions: { reducedMotion: IS_NIGHT ? 'no-preference' : 'reduce' },
    permissions: ['microphone'],
    locale: 'en-US',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--autoplay-policy=no-user-gesture-required',
        '--use-fake-device-for-media-stream',
        '--use-fake-ui-for-media-stream',
      ],
    },
  },
  projects: [
    {
      name: 'desktop',
      // By day a test runs here, and on the phone as well if its title says `@phone`; `@night` waits for the night.
      ...(IS_NIGHT ? {} : { grepInvert: /@night/ }),
      use: { viewport: { width: 1440, height: 900 } },
    },
    {
      name: 'phone',
      // A phone has no keyboard to go through the shop with; what `@once` is the same on any device.
      grepInvert: IS_NIGHT ? /by keyboard alone|@once/ : /by keyboard alone|@once|@nights-only/,
      ...(IS_NIGHT ? {} : { grep: /@phone/ }),
      // What the network does is the same on any device.
      testIgnore: ['**/network.spec.ts', '**/console.spec.ts'],
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
});
