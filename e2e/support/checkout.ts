import { expect, type Page } from '@playwright/test';

export const CARD = {
  good: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  authentication: '4000 0027 6000 3184',
} as const;

export const ORDER = /\/complete-checkout\?submission_id=[0-9a-f-]{36}$/;

/** The card fields, which are in a frame of the payment provider. */
export const cardFields = (page: Page) => page.frameLocator('iframe[src*="/sandbox-payments/fields.html"]');

export const completePurchase = (page: Page) => page.getByRole('button', { name: 'Complete Purchase' });

export const continueTo = (page: Page, section: string) =>
  page.getByRole('button', { name: `Continue To ${section}` }).click();

/** Fills in all sections before the card. `email` must have no account yet. */
export async function fillSections(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email);
  await continueTo(page, 'Contact information');
  await page.getByLabel('First name').fill('Henri');
  await page.getByLabel('Last name').fill('Lavoie');
  await continueTo(page, 'Billing address');
  await fillBilling(page);
}

/** Types a ZIP code. City and state come with it. */
export async function fillZip(page: Page): Promise<void> {
  await page.getByLabel('ZIP code').fill('13152');
  const city = () =>
    page.evaluate(() => JSON.parse(window.localStorage.getItem('sf_cart') ?? '{}').addresses?.billing?.city);
  await expect.poll(city).toBe('Skaneateles');
}

export async function fillBilling(page: Page): Promise<void> {
  await fillZip(page);
  await continueTo(page, 'Payment');
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
