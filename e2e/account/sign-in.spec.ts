import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import { untilAlive } from '../support/alive.ts';
import { apiOf } from '../support/api.ts';
import { givenCustomer } from '../support/customer.ts';
import { mailsTo, passcodeFor } from '../support/mailbox.ts';
import { expect, isPhone, test } from '../support/shop-test.ts';
import { newEmail } from '../support/songs.ts';
import { type Locale, type Words, wordsOf } from '../support/words.ts';

/** An American phone number, in the form that people write and in the form that messages are sent to. */
function newPhone() {
  const line = String(randomInt(10_000)).padStart(4, '0');
  const office = randomInt(200, 555);
  return { written: `(315) ${office}-${line}`, e164: `+1315${office}${line}` };
}

const seen = async (page: Page, to: string) => new Set((await mailsTo(page.request, to)).map(({ id }) => id));

/** The parts of the sign-in dialog in the language of `words`, with functions that use them. */
function dialogOf(page: Page, words: Words) {
  const dialog = page.getByRole('dialog', { name: words('auth_dialog') });
  const code = dialog.getByLabel(words('auth_code_label'));
  const press = (key: string) => dialog.getByRole('button', { name: words(key), exact: true }).click();
  return {
    dialog,
    code,
    press,
    asks: (key: string) => expect(dialog.getByRole('heading', { name: words(key) })).toBeVisible(),
    async giveNumber(written: string) {
      await dialog.getByLabel(words('auth_phone'), { exact: true }).fill(written);
      await press('auth_text_me');
    },
    async giveName(email: string) {
      await dialog.getByLabel(words('auth_first_name')).fill('Odile');
      await dialog.getByLabel(words('auth_last_name')).fill('Lavoie');
      await dialog.getByLabel(words('auth_email')).fill(email);
      await press('auth_create_account');
    },
  };
}

/** These tests run in Spanish in the phone project and in English in the desktop project. */
const localeOf = (page: Page): Locale => (isPhone(page) ? 'sp' : 'en');
const PROFILE = /\/dashboard\/profile/;

// Runs only at night. By day other tests cover this: the API tests prove referrals and numbers, the tests of the
// sign-in each of its screens, and the next test signs in.
test('a friend’s link leads to an account by number, which opens again with Back and a new code @night', async ({
  page,
  openVisitor,
}) => {
  const locale = localeOf(page);
  const words = wordsOf(locale);
  await givenCustomer(page.context());
  const { referrals } = apiOf(page.request);
  const { path } = await referrals.program();
  const friend = await openVisitor();
  const { dialog, code, press, asks, giveNumber, giveName } = dialogOf(friend, words);
  const phone = newPhone();
  const email = newEmail();

  await friend.goto(`${path}?locale=${locale}`);
  await untilAlive(friend);
  const signUp = { name: words('referrals_signup_action') };
  await friend.getByRole('main').getByRole('button', signUp).click();
  // For a new number, the dialog asks for the number, the account's details and the code (spec 4.7-01, 4.7-04).
  await giveNumber(phone.written);
  await asks('auth_title_account');
  await press('auth_create_account');
  for (const label of ['auth_first_name', 'auth_last_name', 'auth_email'])
    await expect(dialog.getByLabel(words(label))).toHaveAttribute('aria-invalid', 'true');
  await giveName(email);
  await asks('auth_title_code');
  const right = await passcodeFor(friend.request, phone.e164);
  await code.fill(right === '000000' ? '000001' : '000000');
  await expect(dialog.getByText(words('errors_passcode_wrong'))).toBeVisible();
  await code.fill(right);
  await expect(friend).toHaveURL(PROFILE);
  expect((await referrals.program()).referrals).toMatchObject([{ name: 'Odile L', status: 'joined' }]);

  // The link of a friend tells a visitor who already has an account that the link is only for new accounts
  // (spec 2.6-07, 8.5-04).
  await friend.goto(path);
  await expect(friend.getByText(words('referrals_existing_account'))).toBeVisible();
  await expect(friend).toHaveURL(PROFILE);

  // For a known number, the dialog asks for the number and the code. Go back and do both again (spec 4.7-01, 4.7-10).
  const nav = friend.getByRole('navigation', { name: words('shell_account') });
  await nav.getByRole('button', { name: words('shell_log_out') }).click();
  await expect(friend).toHaveURL(/\/$/);
  await friend.goto('/login');
  await giveNumber(phone.written);
  await asks('auth_title_code');
  await press('auth_back');
  await expect(dialog.getByLabel(words('auth_phone'), { exact: true })).toHaveValue(phone.written);
  const before = await seen(friend, phone.e164);
  await press('auth_text_me');
  await expect(dialog.getByText(words('auth_new_code_in'))).toBeVisible();
  await code.fill(await passcodeFor(friend.request, phone.e164, before));
  await expect(friend).toHaveURL(PROFILE);

  // Nobody has verified the e-mail address, and it may be wrong. So 'Is it you?' sends a code to the phone, which the account prefers.
  let stale = true;
  await friend.route('**/v3/api/user/email', (route) => {
    if (!stale) return route.continue();
    stale = false;
    return route.fulfill({ status: 403, json: { code: 'fresh_passcode_needed' } });
  });
  const next = newEmail();
  const address = friend.getByRole('region', { name: words('auth_email'), exact: true });
  await address.getByRole('button', { name: words('account_change_email') }).click();
  await address.getByLabel(words('account_new_email')).fill(next);
  const texts = await seen(friend, phone.e164);
  await address.getByRole('button', { name: words('auth_email_me') }).click();
  const isItYou = friend.getByRole('dialog', { name: words('auth_step_up_title') });
  const texted = await passcodeFor(friend.request, phone.e164, texts);
  await isItYou.getByLabel(words('auth_code_label')).fill(texted);
  await expect(isItYou).toBeHidden();
  await expect(address.getByText(words('auth_lead_code', { contact: next }))).toBeVisible();

  // A visitor gives another number with the e-mail address of this account. After both codes are entered, the account
  // has the new number, verified (spec 4.7-03, 4.7-05, 4.7-06).
  const other = await openVisitor();
  const merge = dialogOf(other, words);
  const second = newPhone();
  const known = await seen(other, email);
  await other.goto(`/login?locale=${locale}`);
  await merge.giveNumber(second.written);
  await merge.asks('auth_title_account');
  await merge.giveName(email);
  await expect(merge.dialog.getByText(words('auth_lead_code', { contact: email }))).toBeVisible();
  await merge.code.fill(await passcodeFor(other.request, email, known));
  await expect(merge.dialog.getByText(words('auth_lead_code', { contact: email }))).toBeHidden();
  await merge.code.fill(await passcodeFor(other.request, second.e164));
  await expect(other.getByText(words('auth_sms_verified'))).toBeVisible();
  await expect(other).toHaveURL(PROFILE);
});

test('a new address creates an account by e-mail, and a failing load is reported at Home', async ({
  page,
}) => {
  const locale = localeOf(page);
  const words = wordsOf(locale);
  const { dialog, code, press, asks, giveName } = dialogOf(page, words);
  const email = newEmail();
  // A referral link with an unknown code leads Home with a message (spec 8.5-03).
  await page.goto(`/r/nobodys-code?locale=${locale}`);
  await expect(page.getByText(words('referrals_invalid'))).toBeVisible();
  await expect(page).toHaveURL(/\/$/);

  await page.goto('/login');
  await press('auth_use_email');
  await dialog.getByLabel(words('auth_email')).fill(email);
  await press('auth_email_me');
  await asks('auth_title_account');
  await expect(dialog.getByLabel(words('auth_email'))).toHaveValue(email);
  await giveName(email);
  await asks('auth_title_code');
  // When the user cannot be loaded after the sign-in, Home shows an error (spec 8.5-02).
  await page.route(/\/v3\/api\/user(\?|$)/, (route) =>
    route.fulfill({ status: 500, json: { code: 'internal' } }),
  );
  await code.fill(await passcodeFor(page.request, email));
  await expect(page.getByText(words('errors_unknown'))).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  await page.unrouteAll();
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: words('shell_my_account') })).toBeVisible();
});
