import type { Page } from '@playwright/test';

/**
 * Waits until React has taken over the page. Before that the page is visible, but on a busy machine a press or key
 * would be lost. `part` selects a part that is taken over later than the page.
 */
export async function untilAlive(page: Page, part = 'h1'): Promise<void> {
  // Parts far from the window are taken over when they come near.
  if (part !== 'h1') await page.locator(part).first().scrollIntoViewIfNeeded();
  await page.waitForFunction((selector) => {
    const element = document.querySelector(selector);
    return element !== null && Object.keys(element).some((key) => key.startsWith('__reactProps'));
  }, part);
  await page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => resolve())));
}

/** How long to wait for a page's scripts. A test that blocks them goes on after this time. */
const PATIENCE_MS = 15_000;

/**
 * Waits until the router has taken over a page of the shop. Other pages, such as the API's documents, have no router.
 */
export async function untilScripts(page: Page): Promise<void> {
  const isTaken = () =>
    !('__reactRouterContext' in window) ||
    Object.keys(document.documentElement).some((key) => key.startsWith('__reactProps'));
  await page.waitForFunction(isTaken, null, { timeout: PATIENCE_MS }).catch(() => undefined);
}
