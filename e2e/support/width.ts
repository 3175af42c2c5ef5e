import type { Page } from '@playwright/test';

/**
 * How many pixels the page is wider than its window. Scripts set some sizes a frame or two after the window changed, so
 * this waits up to two seconds until the page fits.
 */
const settledOverflow = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const overflow = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
    const until = performance.now() + 2_000;
    while (overflow() > 0 && performance.now() < until) await new Promise(requestAnimationFrame);
    return overflow();
  });

/** Lists the widths of the window at which the page is wider than it, and by how many pixels. */
export async function tooWide(page: Page, widths: readonly number[]): Promise<string[]> {
  const own = page.viewportSize();
  const found: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    const over = await settledOverflow(page);
    if (over > 0) found.push(`${new URL(page.url()).pathname} at ${width}: ${over} px`);
  }
  if (own) await page.setViewportSize(own);
  return found;
}
