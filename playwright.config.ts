import { defineConfig } from '@playwright/test';

/** The shop of this run: `e2e/support/global-setup.ts` starts it here unless `E2E_URL` names one that runs. */
const SHOP = process.env.E2E_URL ?? `http://localhost:${process.env.E2E_PORT ?? 4555}`;

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: './e2e/support/global-setup.ts',
  fullyParallel: true,
  workers: 2,
  timeout: 180_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  // A crowded CI machine may make a browser late; `npm test` names what needed its second try.
  retries: process.env.CI ? 1 : 0,
  reporter: [['list']],
  outputDir: 'test-results',
  use: {
    baseURL: SHOP,
    actionTimeout: 20_000,
    navigationTimeout: 30_000,
    // Recording costs a third of the time: it is asked for when a failure has to be understood.
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
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
    { name: 'desktop', use: { viewport: { width: 1440, height: 900 } } },
    {
      name: 'phone',
      // A phone has no keyboard to go through the shop with; what `@once` is the same on any device.
      grepInvert: /by keyboard alone|@once/,
      // What the network does is the same on any device.
      testIgnore: ['**/network.spec.ts', '**/console.spec.ts'],
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
});
