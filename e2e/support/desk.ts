import { type Browser, expect, type Page } from '@playwright/test';
import { deskOf } from '../../packages/contract/src/transport/desk-client.ts';
import type { StaffRole } from '../../packages/domain/src/staff/permissions.ts';
import { apiOf } from './api.ts';
import { openStaff, sessionOf } from './artist.ts';
import { faultsOf } from './faults.ts';
import { casesOf } from './size.ts';
import { tooWide } from './width.ts';

const SCREENS = process.env.E2E_SCREENS;

/** The widths of the desk. By day only the journey that refunds a line also runs on a phone. */
export const DESK_WIDTHS = casesOf([1440, 390], (width) => width === 1440);

/** Stores a picture of a screen when `E2E_SCREENS` is set. */
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

/** Opens a page of this width in which the demo account of a role is signed in. */
export async function openRole(browser: Browser, role: StaffRole, width = 1440): Promise<Page> {
  const storageState = await sessionOf(browser, { email: `${role}@keepsong.test` });
  const context = await browser.newContext({ storageState, viewport: { width, height: 900 } });
  return context.newPage();
}

/** The number of the order for a recipient. The search also lists orders for similar names. */
export async function numberOf(desk: Page, recipient: string): Promise<string> {
  const answer = await desk.context().request.get(`/v3/api/admin/orders?q=${encodeURIComponent(recipient)}`);
  const { orders } = (await answer.json()) as { orders: { number: string }[] };
  const found = orders.find((row) => JSON.stringify(row).includes(recipient));
  if (!found) throw new Error(`no order for ${recipient}`);
  return found.number;
}

/** Runs a recurring job at once, so that no test waits for its next time. */
export async function runJob(browser: Browser, name: string): Promise<void> {
  const context = await openStaff(browser);
  const { system } = deskOf(apiOf(context.request));
  await system.runJob({ params: { name }, body: { reason: 'A test waits for it' } });
  await context.close();
}

/** Checks that axe finds no fault, and that nothing is wider than the screen or than one of `widths`. */
export async function expectSound(page: Page, widths = [page.viewportSize()?.width ?? 0]): Promise<void> {
  // Rows that are on their way are bars without texts.
  await expect(page.locator('[aria-busy]')).toHaveCount(0);
  // The bars at the head and the foot cover content that scrolls below them, so the sizes of targets there mean
  // nothing.
  expect(await faultsOf(page, undefined, ['target-size'])).toEqual([]);
  expect(await tooWide(page, widths)).toEqual([]);
}
