import type { Page } from '@playwright/test';

/**
 * Waits until the page answers to its visitor. It is there to read before: what is pressed or typed in that moment,
 * on a busy machine, nobody hears.
 */
export async function untilAlive(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const heading = document.querySelector('h1');
    return heading !== null && Object.keys(heading).some((key) => key.startsWith('__reactProps'));
  });
  await page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => resolve())));
}
