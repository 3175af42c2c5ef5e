import { expect, type Page } from '@playwright/test';
import { type Words, wordsOf } from './words.ts';

const EN = wordsOf('en');

export const CARD = {
  good: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  authentication: '4000 0027 6000 3184',
} as const;

export const ORDER = /\/complete-checkout\?submission_id=[0-9a-f-]{36}$/;

/** The card fields, which are in a frame of the payment provider. */
export const cardFields = (page: Page) => page.frameLocator('iframe[src*="/sandbox-payments/fields.html"]');

export const completePurchase = (page: Page, w: Words = EN) =>
  page.getByRole('button', { name: w('checkout_complete') });

export const continueTo = (page: Page, section: string, w: Words = EN) =>
  page.getByRole('button', { name: w('checkout_continue_to', { section }) }).click();

/** Presses 'Checkout' in the cart, which a phone shows above and below the lines. */
export const pressCheckout = (page: Page) =>
  page.getByRole('main').getByRole('link', { name: 'Checkout' }).filter({ visible: true }).first().click();

/** Fills in all sections before the card. `email` must have no account yet. */
export async function fillSections(page: Page, email: string, w: Words = EN): Promise<void> {
  await page.getByLabel(w('checkout_email'), { exact: true }).fill(email);
  await continueTo(page, w('checkout_section_contact'), w);
  await page.getByLabel(w('checkout_first_name')).fill('Henri');
  await page.getByLabel(w('checkout_last_name')).fill('Lavoie');
  await continueTo(page, w('checkout_section_billing'), w);
  await fillBilling(page, w);
}

/** Types a ZIP code. City and state come with it. */
export async function fillZip(page: Page, w: Words = EN): Promise<void> {
  await page.getByLabel(w('checkout_zip')).fill('13152');
  const city = () =>
    page.evaluate(() => JSON.parse(window.localStorage.getItem('sf_cart') ?? '{}').addresses?.billing?.city);
  await expect.poll(city).toBe('Skaneateles');
}

export async function fillBilling(page: Page, w: Words = EN): Promise<void> {
  await fillZip(page, w);
  await continueTo(page, w('checkout_section_payment'), w);
}

/** Types a card into the provider's fields, in any language. Text that they contain is replaced. */
export async function fillCard(page: Page, number: string): Promise<void> {
  const fields = cardFields(page);
  for (const [use, value] of [
    ['cc-number', number],
    ['cc-exp', '12 / 34'],
    ['cc-csc', '123'],
  ] as const)
    await fields.locator(`[autocomplete=${use}]`).fill(value);
}

/** Fills in the open checkout as a customer without an account, pays, and waits for the order's page. */
export async function payAsNewCustomer(page: Page, email: string): Promise<void> {
  await fillSections(page, email);
  await fillCard(page, CARD.good);
  await completePurchase(page).click();
  await untilOrdered(page);
}

export async function untilOrdered(page: Page): Promise<void> {
  await expect(page).toHaveURL(ORDER, { timeout: 20_000 });
  await expect(page.getByRole('heading', { name: /’s|'s song is on its way/ })).toBeVisible();
}
