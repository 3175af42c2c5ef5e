import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import { untilAlive } from '../support/alive.ts';
import {
  CARD,
  cardFields,
  completePurchase,
  continueTo,
  fillBilling,
  fillCard,
  fillSections,
  ORDER,
  untilOrdered,
} from '../support/checkout.ts';
import { mailMatching, mailsTo, passcodeFor } from '../support/mailbox.ts';
import { expect, test } from '../support/shop-test.ts';
import { givenCart, givenOrder, newEmail } from '../support/songs.ts';

const FAILED = 'The payment failed. Please try again or use a different payment method';

/** Opens the checkout page with a song and the named add-ons in the cart. */
async function atCheckout(page: Page, addons: readonly string[] = []) {
  const { data } = await givenCart(page.context(), { addons });
  await page.goto('/checkout');
  await expect(page.getByRole('heading', { name: 'Checkout', level: 1 })).toBeVisible();
  return { recipient: data.recipient, email: data.gifter_email };
}

const receiptsOf = async (request: APIRequestContext, email: string, recipient: string) =>
  (await mailsTo(request, email)).filter(({ subject, text }) =>
    `${subject}\n${text}`.includes(`${recipient}’s song is ordered`),
  );

const untilReceipt = (page: Page, email: string, recipient: string) =>
  mailMatching(page.request, email, new RegExp(`${recipient}’s song is ordered`));

type Charge = { intent_id: string; status: string };

/** Collects the ids of the payments that the shop prepares for this page from now on. */
function watchIntents(page: Page): string[] {
  const intents: string[] = [];
  page.on('response', async (answer) => {
    if (!answer.url().endsWith('/checkout/payment_settings') || !answer.ok()) return;
    // When the page has been left meanwhile, the browser no longer has the answer. A page that is left pays nothing.
    const settings: { stripe_intent_id: string } | null = await answer.json().catch(() => null);
    if (settings) intents.push(settings.stripe_intent_id);
  });
  return intents;
}

/** The statuses of the charges that the payment provider has tried for these payments, oldest first. */
async function chargesOf(page: Page, intents: readonly string[]): Promise<string[]> {
  const answer = await page.request.get('/dev/payments.json');
  const { charges }: { charges: Charge[] } = await answer.json();
  return charges.filter(({ intent_id }) => intents.includes(intent_id)).map(({ status }) => status);
}

test('a declined card keeps everything, another card pays once when the button is pressed twice, and going back orders nothing', async ({
  page,
}) => {
  const intents = watchIntents(page);
  const { email, recipient } = await atCheckout(page);
  await fillSections(page, email);
  await fillCard(page, CARD.declined);
  await completePurchase(page).click();
  await expect(page.getByText(FAILED)).toBeVisible();
  await expect(page).toHaveURL(/\/checkout/);
  await expect(page.getByText(email)).toBeVisible();
  await expect(page.getByText('Henri Lavoie')).toBeVisible();
  await expect(page.getByText('Skaneateles, NY 13152, United States')).toBeVisible();
  await fillCard(page, CARD.good);
  await completePurchase(page).dblclick();
  await untilOrdered(page);
  await expect(page.getByText('Visa ending in 4242')).toBeVisible();
  const order = page.url();
  const { text } = await untilReceipt(page, email, recipient);
  expect(text).toContain('Visa ending in 4242');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(completePurchase(page)).toHaveCount(0);
  await page.goto('/checkout');
  await expect(page).toHaveURL(/\/cart$/);
  await expect(page.getByRole('heading', { name: 'Nothing in here yet' })).toBeVisible();
  await page.goto(order);
  await untilOrdered(page);
  expect(await chargesOf(page, intents)).toEqual(['failed', 'succeeded']);
  expect(await receiptsOf(page.request, email, recipient)).toHaveLength(1);
});

// Runs only at night. By day other tests cover this: the contract of the payment providers authenticates cards, and
// the tests of payment lead back from the bank.
test('a card that needs authentication pays once the customer has authenticated @night', async ({ page }) => {
  const { email, recipient } = await atCheckout(page);
  await fillSections(page, email);
  await fillCard(page, CARD.authentication);
  await completePurchase(page).click();
  await page.getByRole('button', { name: 'Fail authentication' }).click();
  await expect(page).toHaveURL(/\/checkout/);
  await expect(page.getByText(FAILED)).toBeVisible();
  await fillCard(page, CARD.authentication);
  await completePurchase(page).click();
  const complete = page.getByRole('button', { name: 'Complete authentication' });
  await expect(complete).toBeVisible();
  // Another tab adds a product to the cart during the payment. It is not part of this order and stays in the cart.
  const other = await page.context().newPage();
  await other.goto('/products/lyric-print');
  await untilAlive(other);
  await other.getByRole('button', { name: 'Add to cart' }).click();
  await expect(other.getByText('added to cart.', { exact: false })).toBeVisible();
  await complete.click();
  await untilOrdered(page);
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
  await untilReceipt(page, email, recipient);
  // The bank's page has left the history, so going back leads to the shop.
  await page.goBack();
  await untilOrdered(page);
});

// Runs only at night. By day other tests cover this: the API tests complete such an order by webhook, and a test of
// the page shows that it is found later.
test('an order is completed even when the browser closes between paying and returning @night', async ({
  page,
}) => {
  const { email, recipient } = await atCheckout(page);
  await fillSections(page, email);
  await fillCard(page, CARD.authentication);
  await completePurchase(page).click();
  const complete = page.getByRole('button', { name: 'Complete authentication' });
  await expect(complete).toBeVisible();
  // The bank completes the payment, but the browser never returns to the shop.
  const bank = page.url();
  await page.request.post(bank, { form: { outcome: 'complete' }, maxRedirects: 0 });
  const context = page.context();
  await page.close();
  const back = await context.newPage();
  await untilReceipt(back, email, recipient);
  await back.goto('/');
  await untilOrdered(back);
  await expect(back.getByRole('link', { name: 'Cart, 0 items' })).toBeVisible();
});

test('a payment script that cannot load leads back to the cart with a warning (8.3-09)', async ({ page }) => {
  await page.context().route('**/sandbox-payments/v1.js*', (route) => route.abort());
  await givenCart(page.context());
  await page.goto('/checkout');
  await expect(page).toHaveURL(/\/cart$/);
  await expect(
    page.getByText(
      'Unable to load the payment system. If the error persists, please try a different browser or contact us.',
    ),
  ).toBeVisible();
  await expect(page.locator('.toast').getByRole('link', { name: 'Contact us' })).toHaveAttribute(
    'href',
    '/contact-us',
  );
});

// Runs only at night. By day other tests cover this: the API tests take no order for an account without its
// passcode, and `account/sign-in` types one.
test('an address with an account pays only after its passcode @night', async ({ page, openVisitor }) => {
  const account = await openVisitor();
  const { email } = await givenOrder(account.context());
  const { recipient } = await atCheckout(page);
  const known = new Set((await mailsTo(page.request, email)).map(({ id }) => id));
  await page.getByLabel('Email', { exact: true }).fill(email);
  await continueTo(page, 'Contact information');
  const code = page.getByLabel('6-digit passcode');
  await expect(code).toBeVisible();
  await expect(completePurchase(page)).toBeDisabled();
  const passcode = await passcodeFor(page.request, email, known);
  await code.fill(passcode === '000000' ? '000001' : '000000');
  await expect(page.getByText('That is not the code. Check it and try again.')).toBeVisible();
  // Makes the shop's answers say that the customer is a member of staff, who must also enter a code of the second
  // factor.
  let user: unknown;
  await page.route('**/access_passcodes/create_session', async (route) => {
    const response = await route.fetch();
    ({ user } = await response.json());
    return route.fulfill({ response, json: { user: null, second_factor: 'code' } });
  });
  await page.route('**/user/second_factor/pass', (route) =>
    route.fulfill({ json: { user, second_factor: null } }),
  );
  await code.fill(passcode);
  await page.getByLabel('6-digit code of your app').fill('123456');
  await continueFromContact(page);
  await fillBilling(page);
  await fillCard(page, CARD.good);
  await completePurchase(page).click();
  await untilOrdered(page);
  await untilReceipt(page, email, recipient);
});

/**
 * Continues past the contact section when it is shown. The shop may skip it for a known customer, whose name is filled
 * in.
 */
async function continueFromContact(page: Page): Promise<void> {
  const zip = page.getByLabel('ZIP code', { exact: true });
  const contact = page.getByRole('button', { name: 'Continue To Billing address' });
  await expect(zip.or(contact).first()).toBeVisible();
  if (await contact.isVisible()) await contact.click();
}

// Runs only at night. By day other tests cover this: a test of the page proves that an unknown submission shows the
// customer nothing.
test('a stored submission that the shop does not know is removed @night', async ({ page }) => {
  const { recipient } = (await givenCart(page.context())).data;
  await page.addInitScript((id) => window.localStorage.setItem('sf_submission_id', id), randomUUID());
  await page.goto('/cart');
  await expect(page.getByRole('heading', { name: `A song for ${recipient}` })).toBeVisible();
  await expect(page).not.toHaveURL(ORDER);
});

test('a product that ships asks for an address, and shows errors beside incomplete fields @night', async ({
  page,
}) => {
  const email = newEmail();
  await atCheckout(page, ['lyric-print']);
  await expect(page.getByText('Complete all sections above before proceeding.')).toBeVisible();
  await expect(completePurchase(page)).toBeDisabled();
  await page.getByLabel('Email', { exact: true }).fill('not an address');
  await continueTo(page, 'Contact information');
  await expect(page.getByLabel('Email', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await continueTo(page, 'Contact information');
  await page.getByLabel('First name').fill('Henri');
  await page.getByLabel('Last name').fill('Lavoie');
  await continueTo(page, 'Billing address');
  await continueTo(page, 'Shipping address');
  await expect(page.getByText('City is required.')).toBeVisible();
  await page.getByLabel('City', { exact: true }).fill('Skaneateles');
  await page.getByLabel('State', { exact: true }).selectOption('NY');
  await page.getByLabel('ZIP code').fill('13152');
  await continueTo(page, 'Shipping address');
  await page.getByLabel('Street address').fill('26 Genesee Street');
  await continueTo(page, 'Payment');
  await cardFields(page).getByLabel('Card number').fill('4242');
  await cardFields(page).getByLabel('Expiration date').fill('12 / 34');
  await expect(cardFields(page).getByText('Your card number is incomplete.')).toBeVisible();
  await expect(completePurchase(page)).toBeDisabled();
  await fillCard(page, CARD.good);
  await completePurchase(page).click();
  await untilOrdered(page);
});
