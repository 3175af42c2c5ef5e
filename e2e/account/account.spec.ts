import type { Page } from '@playwright/test';
import { apiOf } from '../support/api.ts';
import { signInByEmail } from '../support/artist.ts';
import { mailMatching, mailsTo, passcodeFor } from '../support/mailbox.ts';
import { expect, test } from '../support/shop-test.ts';
import { givenOrder, newEmail } from '../support/songs.ts';

const seen = async (page: Page, email: string) =>
  new Set((await mailsTo(page.request, email)).map(({ id }) => id));

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** Lets a customer with an order sign in from the header of the home page. Returns the order. */
async function openDashboard(page: Page, customer: Page) {
  const order = await givenOrder(page.context());
  await customer.goto('/');
  await customer.getByRole('banner').getByRole('link', { name: 'Login' }).click();
  await signInByEmail(customer, order.email);
  return order;
}

// Runs only at night. By day other tests cover this: `account/sign-in` signs in, and tests of the menu and the
// redirects lead to the pages.
test('signing in from the menu leads to the dashboard, and logging out leads Home @night', async ({
  page,
  openVisitor,
}) => {
  const customer = await openVisitor();
  const order = await openDashboard(page, customer);
  await expect(customer).toHaveURL(/\/dashboard\/profile$/);
  const nav = customer.getByRole('navigation', { name: 'Account' });

  await nav.getByRole('link', { name: 'Orders' }).click();
  await expect(customer.getByRole('heading', { name: `A song for ${order.recipient}` })).toBeVisible();
  const invoice = await customer.getByRole('link', { name: /^Invoice of order/ }).getAttribute('href');
  const pdf = await customer.request.get(invoice ?? '');
  expect(pdf.headers()['content-type']).toBe('application/pdf');
  await customer.getByText('Delivered', { exact: true }).first().click();
  await expect(customer.getByRole('heading', { name: 'Nothing here' })).toBeVisible();

  await nav.getByRole('link', { name: 'Credit balance' }).click();
  const code = customer.getByLabel('Gift card code');
  await code.fill('NO-SUCH-CARD');
  await customer.getByRole('button', { name: 'Redeem' }).click();
  await expect(customer.getByText('We do not know this gift card code.')).toBeVisible();
  await expect(code).toHaveValue('NO-SUCH-CARD');

  await nav.getByRole('button', { name: 'Log out' }).click();
  await expect(customer).toHaveURL(/\/$/);
  await customer.goto('/dashboard/order-history?show=making');
  await expect(customer).toHaveURL(/\/login\?push_to=OrderHistory&settings=/);
  await signInByEmail(customer, order.email);
  await expect(customer).toHaveURL(/\/dashboard\/order-history\?show=making$/);
  // A visitor who is signed in already is redirected from the sign-in page to the target page.
  await customer.goto('/login?push_to=CreditBalance');
  await expect(customer).toHaveURL(/\/dashboard\/credit-balance$/);
});

// Runs only at night. By day a test of the page covers the hint for customers without a number.
test('text messages are not preferred without a phone number @once @night', async ({ page, openVisitor }) => {
  const customer = await openVisitor();
  const email = newEmail();
  const user = { email, first_name: 'Henri', last_name: 'Lavoie' };
  await apiOf(page.request).auth.register({ body: { user, skip_otp: true } });
  await customer.goto('/login');
  await signInByEmail(customer, email);
  const details = section(customer, 'Your details');
  await details.getByText('Text message', { exact: true }).click();
  await details.getByRole('button', { name: 'Save' }).click();
  await expect(details.getByRole('alert')).toContainText('Add a phone number below first.');
  await details.getByText('Email', { exact: true }).click();
  await details.getByRole('button', { name: 'Save' }).click();
  await expect(customer.getByText('Updated!').first()).toBeVisible();
});

// Runs only at night. By day other tests cover this: the API tests delete accounts with everything that belongs to
// them.
test('who deletes the account is thanked on the home page, once @once @night', async ({
  page,
  openVisitor,
}) => {
  const customer = await openVisitor();
  const email = newEmail();
  const user = { email, first_name: 'Henri', last_name: 'Lavoie' };
  await apiOf(page.request).auth.register({ body: { user, skip_otp: true } });
  await customer.goto('/login');
  await signInByEmail(customer, email);
  await customer.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = customer.getByRole('dialog', { name: 'Delete your account?' });
  await dialog.getByLabel(`Type ${email} to confirm`).fill(email);
  await dialog.getByRole('button', { name: 'Delete my account for good' }).click();
  const thanks = customer.getByText('Your account is deleted. Thank you for your songs.');
  await expect(thanks).toBeVisible();
  await expect(customer).toHaveURL(/\/$/);
  await expect(customer.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
  await customer.reload();
  await expect(customer.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(thanks).toBeHidden();
});

// Runs only at night. By day other tests cover this: the API tests change names, number and address, sign devices
// out, and lead to the target of the sign-in.
test('names, e-mail address and devices are changed on the profile @night', async ({ page, openVisitor }) => {
  const customer = await openVisitor();
  const { email } = await openDashboard(page, customer);
  const other = await openVisitor();
  // An address may name the page that opens after the sign-in. The shop remembers it while the visitor opens other
  // pages (2.9-04).
  await other.goto('/terms?push_to=CreditBalance');
  await other
    .getByRole('banner')
    .getByRole('link', { name: /Keepsong/ })
    .click();
  await expect(other).toHaveURL(/\/$/);
  await other.goto('/login');
  await signInByEmail(other, email);
  await expect(other).toHaveURL(/\/dashboard\/credit-balance$/);

  const details = section(customer, 'Your details');
  await details.getByLabel('First name').fill(' ');
  await details.getByRole('button', { name: 'Save' }).click();
  await expect(details.getByText('First name is required.')).toBeVisible();
  await details.getByLabel('First name').fill('Henriette');
  // Who agrees to texts meanwhile prefers them, and saving a name does not change that.
  const texts = customer.getByLabel('Text me about my songs');
  await texts.click();
  await expect(texts).toBeChecked();
  await details.getByRole('button', { name: 'Save' }).click();
  await expect(customer.getByText('Updated!').first()).toBeVisible();
  await expect(customer.getByRole('complementary').getByText(/Henriette/)).toBeVisible();
  await expect(texts).toBeChecked();
  await expect(details.getByLabel('Text message')).toBeChecked();

  await customer.reload();
  const devices = section(customer, 'Where you are signed in');
  await devices.getByRole('button', { name: /^Sign out Chrome/ }).click();
  await expect(devices.getByText('Last seen')).toHaveCount(0);
  await other.goto('/dashboard/profile');
  await expect(other).toHaveURL(/\/login/);

  // A number that is invalid or cannot receive texts is refused. A number that is already stored stays.
  const number = section(customer, 'Phone number');
  await number.getByRole('button', { name: 'Add a number' }).click();
  // Adding a number shows a note that text messages are less safe (docs/security.md, 6.6.1).
  await expect(number.getByText('Codes by email and passkeys are safer')).toBeVisible();
  for (const [typed, said] of [
    [' ', 'Phone number is required.'],
    ['123', 'Phone number is not valid.'],
    ['+91 98765 43210', 'We cannot text this number. Use your email address instead.'],
  ] as const) {
    await number.getByLabel('Phone number', { exact: true }).fill(typed);
    await number.getByRole('button', { name: 'Text me a code' }).click();
    await expect(number.getByText(said)).toBeVisible();
  }

  const next = newEmail();
  const address = section(customer, 'Email address');
  await address.getByRole('button', { name: 'Change email address' }).click();
  await address.getByLabel('New email address').fill(email.toUpperCase());
  await address.getByRole('button', { name: 'Email me a code' }).click();
  await expect(address.getByText('That’s already your address.')).toBeVisible();
  await address.getByLabel('New email address').fill(next);
  const known = await seen(customer, next);
  await address.getByRole('button', { name: 'Email me a code' }).click();
  await address.getByLabel('6-digit passcode').fill(await passcodeFor(customer.request, next, known));
  await expect(address.getByText(next)).toBeVisible();
  await mailMatching(customer.request, email, /was changed/);
});

test('a new passcode is demanded before the address changes when the last one is too old @once @night', async ({
  page,
  openVisitor,
}) => {
  const customer = await openVisitor();
  const { email } = await openDashboard(page, customer);
  await expect(customer).toHaveURL(/\/dashboard\/profile$/);
  let stale = true;
  await customer.route('**/v3/api/user/email', (route) => {
    if (!stale) return route.continue();
    stale = false;
    return route.fulfill({ status: 403, json: { code: 'fresh_passcode_needed' } });
  });
  const next = newEmail();
  const address = section(customer, 'Email address');
  await address.getByRole('button', { name: 'Change email address' }).click();
  await address.getByLabel('New email address').fill(next);
  const known = await seen(customer, email);
  await address.getByRole('button', { name: 'Email me a code' }).click();
  const dialog = customer.getByRole('dialog', { name: 'Is it you?' });
  await dialog.getByLabel('6-digit passcode').fill(await passcodeFor(customer.request, email, known));
  await expect(dialog).toBeHidden();
  await address.getByLabel('6-digit passcode').fill(await passcodeFor(customer.request, next));
  await expect(address.getByText(next)).toBeVisible();
});
