import type { Page } from '@playwright/test';

/**
 * The time between two checks. By default the check would run in every frame, which slows the loading page
 * down.
 */
const POLLING_MS = 50;

/**
 * Waits until React has hydrated the page. The page is visible earlier, but on a busy machine a press or key would then
 * be lost. `part` selects an element that is hydrated later than the page.
 */
export async function untilAlive(page: Page, part = 'h1'): Promise<void> {
  // Elements far outside the window are hydrated only when they come near it.
  if (part !== 'h1') await page.locator(part).first().scrollIntoViewIfNeeded();
  const isTaken = (selector: string) => {
    const element = document.querySelector(selector);
    return element !== null && Object.keys(element).some((key) => key.startsWith('__reactProps'));
  };
  await page.waitForFunction(isTaken, part, { polling: POLLING_MS });
  // With a time limit, because a page that draws nothing may never get an idle callback.
  await page.evaluate(
    () => new Promise<void>((resolve) => requestIdleCallback(() => resolve(), { timeout: 2_000 })),
  );
}

/** How long to wait for a page's scripts. After this time the test goes on, because it may have blocked them. */
const PATIENCE_MS = 15_000;

/** Waits until the router has hydrated a page of the shop. Other pages, such as the API's documents, have no router. */
export async function untilScripts(page: Page): Promise<void> {
  const isTaken = () =>
    !('__reactRouterContext' in window) ||
    Object.keys(document.documentElement).some((key) => key.startsWith('__reactProps'));
  const settings = { timeout: PATIENCE_MS, polling: POLLING_MS };
  await page.waitForFunction(isTaken, null, settings).catch(() => undefined);
}
