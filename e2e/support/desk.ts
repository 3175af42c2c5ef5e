import type { Browser, Page } from '@playwright/test';
import { openStaff } from './artist.ts';
import { casesOf } from './size.ts';

/** The widths of the desk. By day only the journey that finds and exports an order is repeated on a phone. */
export const DESK_WIDTHS = casesOf([1440, 390], (width) => width === 1440);

const SCREENS = process.env.E2E_SCREENS;

/** Keeps a picture of a screen, when somebody wants to look at it. */
export async function show(page: Page, name: string): Promise<void> {
  if (SCREENS)
    await page.screenshot({ path: `${SCREENS}/${name}-${page.viewportSize()?.width}.png`, fullPage: true });
}

/** Opens a page of this width in which an owner of the staff is signed in. */
export async function openDesk(browser: Browser, width: number): Promise<Page> {
  const context = await openStaff(browser);
  const page = await context.newPage();
  await page.setViewportSize({ width, height: 900 });
  return page;
}
