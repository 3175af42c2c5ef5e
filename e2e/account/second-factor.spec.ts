import type { APIRequestContext, Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { untilAlive } from '../support/alive.ts';
import { givenCustomer } from '../support/customer.ts';
import { mailsTo, passcodeFor } from '../support/mailbox.ts';
import { expect, test } from '../support/shop-test.ts';

/** An artist of the demo. No other test signs in as her or gives her a song. */
const NAOMI = 'naomi.ashworth@artists.keepsong.test';

/**
 * The code that the authenticator app shows in `ahead` half minutes. Each code works only once. So a test that needs
 * several codes takes the codes of later half minutes.
 */
const appCode = (key: string, ahead: number): string =>
  new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: Date.now() + ahead * 30_000 });

const known = async (request: APIRequestContext, email: string) =>
  new Set((await mailsTo(request, email)).map(({ id }) => id));

/** Goes through the sign-in dialog until the passcode is entered. The second step comes after that. */
async function typePasscode(page: Page, email: string) {
  await page.goto('/login');
  const dialog = page.getByRole('dialog', { name: 'Sign in' });
  const seen = await known(page.request, email);
  await dialog.getByRole('button', { name: 'Use email instead' }).click();
  await dialog.getByLabel('Email address').fill(email);
  await dialog.getByRole('button', { name: 'Email me a code' }).click();
  await dialog.getByLabel('6-digit passcode').fill(await passcodeFor(page.request, email, seen));
  return dialog;
}

// Runs only at night. By day other tests cover this: the API tests set up an app and sign in with its code or a
// recovery code, and the tests of the sign-in go through each of its screens.
test('an artist sets up an app, and signs in with its code or a recovery code @once @night', async ({
  page,
  openVisitor,
}) => {
  await expect(await typePasscode(page, NAOMI)).toBeHidden();
  const reading = Promise.withResolvers<void>();
  await page.route('**/v3/api/user/second_factor', async (route) => {
    if (route.request().method() === 'GET') await reading.promise;
    await route.continue();
  });
  await page.goto('/dashboard/profile');
  const section = page.getByRole('region', { name: 'Two-step sign-in' });
  // A press before the section has loaded its data is not lost.
  await section.getByRole('button', { name: 'Set up an app' }).click();
  const setup = page.getByRole('dialog', { name: 'Two-step sign-in' });
  await expect(setup).toBeVisible();
  reading.resolve();
  const key = await setup.getByLabel('Key', { exact: true }).inputValue();
  await setup.getByLabel('6-digit code of your app').fill(appCode(key, 0));
  const listed = setup.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(listed).toHaveCount(10);
  const codes = await listed.allTextContents();
  await expect(setup.getByText(/^Keep these codes/)).toBeFocused();
  await setup.getByRole('button', { name: 'I have kept them' }).click();
  await expect(section.getByText('On. Recovery codes left: 10.')).toBeVisible();

  const phone = await openVisitor();
  const dialog = await typePasscode(phone, NAOMI);
  const code = dialog.getByLabel('6-digit code of your app');
  await code.fill(appCode(key, -40));
  await expect(dialog.getByText('That is not a code of your app')).toBeVisible();
  await code.fill(appCode(key, 1));
  await expect(dialog).toBeHidden();

  const tablet = await openVisitor();
  const other = await typePasscode(tablet, NAOMI);
  await other.getByRole('button', { name: /use a recovery code/ }).click();
  await other.getByLabel('Recovery code').fill(codes[0] ?? '');
  await other.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(other).toBeHidden();

  // Leave the account as it was before the test.
  await tablet.goto('/dashboard/profile');
  await tablet.getByRole('button', { name: 'Turn off' }).click();
  await expect(tablet.getByRole('button', { name: 'Set up an app' })).toBeFocused();
});

/** Lets a customer set a password. Returns their e-mail address and a recovery code. */
async function setPassword(page: Page): Promise<{ email: string; code: string }> {
  const email = await givenCustomer(page.context());
  await page.goto('/dashboard/profile');
  await untilAlive(page);
  const section = page.getByRole('region', { name: 'Two-step sign-in' });
  await section.getByRole('button', { name: 'Set a password' }).click();
  const dialog = page.getByRole('dialog', { name: 'Two-step sign-in' });
  await dialog.getByLabel('New password', { exact: true }).fill('winter harbour');
  await dialog.getByLabel('New password again').fill('winter harbor');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText("Passwords Don't Match.")).toBeVisible();
  await dialog.getByLabel('New password again').fill('winter harbour');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Password Updated!')).toBeVisible();
  const codes = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const [code = ''] = await codes.allTextContents();
  await dialog.getByRole('button', { name: 'I have kept them' }).click();
  await expect(section.getByText('Password: on')).toBeVisible();
  return { email, code };
}

// Runs only at night. By day other tests cover this: the API tests set such a password and ask for it, and the tests
// of the sign-in go through its screens.
test('a customer sets a password of their own, and is asked for it after the passcode (5-46, 8.5-09) @once @night', async ({
  page,
  openVisitor,
}) => {
  const { email } = await setPassword(page);
  const phone = await openVisitor();
  const entry = await typePasscode(phone, email);
  const field = entry.getByLabel('Your password');
  await field.fill('another harbour');
  await entry.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(entry.getByText('That isn’t your password.')).toBeVisible();
  await field.fill('winter harbour');
  await entry.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(entry).toBeHidden();
});

test('a customer signs in with a recovery code in place of the password, and removes the password @once @night', async ({
  page,
  openVisitor,
}) => {
  const { email, code } = await setPassword(page);
  const tablet = await openVisitor();
  const other = await typePasscode(tablet, email);
  await other.getByRole('button', { name: /I don’t know my password/ }).click();
  await other.getByLabel('Recovery code').fill(code);
  await other.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(other).toBeHidden();

  await tablet.goto('/dashboard/profile');
  await tablet.getByRole('button', { name: 'Remove password' }).click();
  await expect(tablet.getByRole('button', { name: 'Set a password' })).toBeVisible();
  await expect(await typePasscode(await openVisitor(), email)).toBeHidden();
});
