import { defineConfig } from '@playwright/test';
import { IS_NIGHT } from './e2e/support/size.ts';

/**
 * The address of the tested shop. `e2e/support/global-setup.ts` starts a shop there unless `E2E_URL` names a running
 * one.
 */
const SHOP = process.env.E2E_URL ?? `http://localhost:${process.env.E2E_PORT ?? 4555}`;

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: './e2e/support/global-setup.ts',
  fullyParallel: true,
  // One worker more than the two cores, because a worker sometimes waits for its page. A fourth worker made the run
  // longer.
  workers: 3,
  // At night a journey also checks each screen of it with axe at several widths.
  timeout: IS_NIGHT ? 600_000 : 180_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  // No second try: a test that fails once has found a fault (decision 0064).
  retries: 0,
  reporter: [['list']],
  outputDir: 'test-results',
  use: {
    baseURL: SHOP,
    actionTimeout: 20_000,
    navigationTimeout: 30_000,
    // Recording a trace takes a third of the time, so it is only done on request, to understand a failure.
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    // Animations take a fifth of the time, so they run only at night.
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
    // The phone is first, because it has the longest journeys: begun last, they would run alone at the end.
    {
      name: 'phone',
      // By day the phone runs only tests with `@phone` in their titles. With `@night` too, such a test does not run on
      // the desktop by day. At night the phone runs nearly all tests. It never runs the tests by keyboard, because a
      // phone has no keyboard. It also never runs tests with `@once`, whose result is the same on every device.
      grepInvert: /by keyboard alone|@once/,
      ...(IS_NIGHT ? {} : { grep: /@phone/ }),
      // The requests to the network and the messages in the console are the same on every device.
      testIgnore: ['**/network.spec.ts', '**/console.spec.ts'],
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    {
      name: 'desktop',
      // By day this device runs all tests whose titles do not contain `@night`. At night it runs all tests.
      ...(IS_NIGHT ? {} : { grepInvert: /@night/ }),
      use: { viewport: { width: 1440, height: 900 } },
    },
  ],
});
