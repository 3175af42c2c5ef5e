import type { Page } from '@playwright/test';

/**
 * Waits until the page answers to its visitor. It is there to read before: what is pressed or typed in that moment,
 * on a busy machine, nobody hears. `part` selects one that comes to life later than the page.
 */
export async function untilAlive(page: Page, part = 'h1'): Promise<void> {
  // What is far from the window comes to life when it is near.
  if (part !== 'h1') await page.locator(part).first().scrollIntoViewIfNeeded();
  await page.waitForFunction((selector) => {
    const element = document.querySelector(selector);
    return element !== null && Object.keys(element).some((key) => key.startsWith('__reactProps'));
  }, part);
  await page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => resolve())));
}

/** How long a page may be without its scripts; a test that keeps them away goes on after it. */
const PATIENCE_MS = 15_000;

/** Waits until the router has taken over a page of the shop; others, as the API's documents, have none. */
export async function untilScripts(page: Page): Promise<void> {
  const isTaken = () =>
    !('__reactRouterContext' in window) ||
    Object.keys(document.documentElement).some((key) => key.startsWith('__reactProps'));
  await page.waitForFunction(isTaken, null, { timeout: PATIENCE_MS }).catch(() => undefined);
}
