import { type Browser, expect, type Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { untilAlive } from './alive.ts';
import { show } from './desk.ts';
import { mailsTo, passcodeFor } from './mailbox.ts';
import type { OwnShop } from './own-shop.ts';

/** Opens a page in the test's own shop. */
export async function visit({ origin }: OwnShop, browser: Browser, width: number): Promise<Page> {
  const context = await browser.newContext({ baseURL: origin, viewport: { width, height: 900 } });
  return context.newPage();
}

/** Makes the first owner by the printed link, and signs the owner in. */
export async function becomeOwner(
  page: Page,
  { words }: OwnShop,
  { email, first, last }: { email: string; first: string; last: string },
): Promise<void> {
  await page.goto(/\/admin\/setup\?token=[\w-]+/.exec(words)?.[0] ?? '');
  await untilAlive(page);
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('First name').fill(first);
  await page.getByLabel('Last name').fill(last);
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Sign in' }).click();
  await signInFirst(page, email);
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
}

/** Asks for a code in the open dialog, and enters it. This shop sends no text messages, so it asks for an address only. */
async function signInByCode(page: Page, email: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Sign in' });
  const seen = new Set((await mailsTo(page.request, email)).map(({ id }) => id));
  await dialog.getByLabel('Email address').fill(email);
  await dialog.getByRole('button', { name: 'Email me a code' }).click();
  await dialog.getByLabel('6-digit passcode').fill(await passcodeFor(page.request, email, seen));
}

/**
 * Signs in for the first time, which also sets up an authenticator app, as the shop demands of everybody who
 * works for it.
 */
export async function signInFirst(page: Page, email: string): Promise<void> {
  await signInByCode(page, email);
  const dialog = page.getByRole('dialog', { name: 'Sign in' });
  const key = await dialog.getByLabel('Key', { exact: true }).inputValue();
  await show(page, 'entrance-second-step');
  await dialog
    .getByLabel('6-digit code of your app')
    .fill(new TOTP({ secret: Secret.fromBase32(key) }).generate());
  await dialog.getByRole('button', { name: 'I have kept them' }).click();
}
