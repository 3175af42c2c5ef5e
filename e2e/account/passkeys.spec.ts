import type { CDPSession, Page } from '@playwright/test';
import { untilAlive } from '../support/alive.ts';
import { apiOf } from '../support/api.ts';
import { givenCustomer } from '../support/customer.ts';
import { mailMatching, mailsTo, passcodeFor } from '../support/mailbox.ts';
import { expect, test } from '../support/shop-test.ts';
import { newEmail } from '../support/songs.ts';

type Device = { cdp: CDPSession; authenticatorId: string };

/** Adds a virtual passkey device of Chromium. Its user verification succeeds until the test changes that. */
async function plugIn(page: Page): Promise<Device> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
  return { cdp, authenticatorId };
}

const verify = ({ cdp, authenticatorId }: Device, isUserVerified: boolean) =>
  cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });

/** Copies the passkey of one device to another, as the accounts of Apple or Google synchronise passkeys. */
async function copyPasskey(from: Device, to: Device): Promise<void> {
  const { credentials } = await from.cdp.send('WebAuthn.getCredentials', {
    authenticatorId: from.authenticatorId,
  });
  const [credential] = credentials;
  if (!credential) throw new Error('the device has no passkey');
  await to.cdp.send('WebAuthn.addCredential', { authenticatorId: to.authenticatorId, credential });
}

// Runs only at night. By day other tests cover this: the API tests add, name, use and remove passkeys.
test('a passkey is added, named, used in another browser and removed @night', async ({
  page,
  openVisitor,
}) => {
  const email = await givenCustomer(page.context());
  const laptop = await plugIn(page);
  await page.goto('/dashboard/profile');
  await untilAlive(page);
  const section = page.getByRole('region', { name: 'Passkeys' });
  await expect(section.getByText('You have no passkey yet.')).toBeVisible();
  const add = section.getByRole('button', { name: 'Add a passkey' });

  await verify(laptop, false);
  await add.click();
  await expect(section.getByText('No passkey was made. Nothing has changed.')).toBeVisible();
  await verify(laptop, true);
  await add.click();
  await expect(section.getByText(/not used yet/)).toBeVisible();
  await mailMatching(page.request, email, /A passkey was added/);
  await add.click();
  await expect(section.getByText('This device already has a passkey for your account.')).toBeVisible();

  await section.getByRole('button', { name: /^Rename / }).click();
  await section.getByLabel('Name of the passkey').fill('Kitchen laptop');
  await section.getByRole('button', { name: 'Save' }).click();
  await expect(section.getByText('Kitchen laptop')).toBeVisible();

  const visitor = await openVisitor();
  // Turn off the browser's suggestions of passkeys. The virtual device would accept the first suggestion at once,
  // before the test can press the button.
  await visitor.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });
  const telephone = await plugIn(visitor);
  await visitor.goto('/login');
  const dialog = visitor.getByRole('dialog', { name: 'Sign in' });
  const use = dialog.getByRole('button', { name: 'Use a passkey' });
  const number = dialog.getByLabel('Phone number', { exact: true });
  await expect(number).toHaveAttribute('autocomplete', /webauthn$/);
  await number.fill('(315) 555-0142');
  await use.click();
  await expect(dialog.getByText('No passkey was used. Try again, or get a code.')).toBeVisible();
  await expect(number).toHaveValue('(315) 555-0142');
  await copyPasskey(laptop, telephone);
  await use.click();
  await expect(visitor).toHaveURL(/\/dashboard\/profile$/);
  const known = visitor.getByRole('region', { name: 'Passkeys' });
  await expect(known.getByText(/^Last used /)).toBeVisible();

  await known.getByRole('button', { name: 'Remove Kitchen laptop' }).click();
  await expect(known.getByText('You have no passkey yet.')).toBeVisible();
  await visitor.context().clearCookies();
  await visitor.goto('/login?locale=sp');
  const dialogo = visitor.getByRole('dialog', { name: 'Iniciar sesión' });
  await dialogo.getByRole('button', { name: 'Usar una clave de acceso' }).click();
  await expect(dialogo.getByText(/^Esa clave de acceso no abre ninguna cuenta aquí/)).toBeVisible();
});

test('a passkey replaces the passcode for a sensitive change, and can be taken from the suggestions of the field @night', async ({
  page,
  openVisitor,
}) => {
  await givenCustomer(page.context());
  const laptop = await plugIn(page);
  await page.goto('/dashboard/profile');
  await untilAlive(page);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByText(/not used yet/)).toBeVisible();

  let stale = true;
  await page.route('**/v3/api/user/email', (route) => {
    if (!stale) return route.continue();
    stale = false;
    return route.fulfill({ status: 403, json: { code: 'fresh_passcode_needed' } });
  });
  // The shop refuses to send a code. The dialog must offer the passkey anyway, and must keep its button during the
  // passkey call.
  await page.route('**/access_passcodes/', (route) =>
    route.fulfill({ status: 429, json: { code: 'too_many_requests' } }),
  );
  const next = newEmail();
  const address = page.getByRole('region', { name: 'Email address', exact: true });
  await address.getByRole('button', { name: 'Change email address' }).click();
  await address.getByLabel('New email address').fill(next);
  await address.getByRole('button', { name: 'Email me a code' }).click();
  const isItYou = page.getByRole('dialog', { name: 'Is it you?' });
  await verify(laptop, false);
  const use = isItYou.getByRole('button', { name: 'Use a passkey' });
  await use.click();
  await expect(isItYou.getByText('No passkey was used. Try again, or get a code.')).toBeVisible();
  await expect(use).toBeFocused();
  await verify(laptop, true);
  await use.click();
  await expect(isItYou).toBeHidden();
  await address.getByLabel('6-digit passcode').fill(await passcodeFor(page.request, next));
  await expect(address.getByText(next)).toBeVisible();

  const visitor = await openVisitor();
  // This call leaves a token of the shop in the browser, as an earlier visit would. The sign-in suggests passkeys only
  // in browsers with a token.
  await apiOf(visitor.request).auth.signOut();
  // This device takes the first suggestion by itself, so the test presses nothing.
  await copyPasskey(laptop, await plugIn(visitor));
  await visitor.goto('/login');
  await expect(visitor).toHaveURL(/\/dashboard\/profile$/);
});

test('a customer has a passkey asked for after the passcode @once @night', async ({ page, openVisitor }) => {
  const email = await givenCustomer(page.context());
  const laptop = await plugIn(page);
  await page.goto('/dashboard/profile');
  await untilAlive(page);
  const section = page.getByRole('region', { name: 'Two-step sign-in' });
  await expect(section.getByText('Add a passkey above first.')).toBeVisible();
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await section.getByRole('button', { name: 'Ask for my passkey' }).click();
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await expect(section.getByText('Passkey: on')).toBeVisible();

  const visitor = await openVisitor();
  await visitor.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });
  await copyPasskey(laptop, await plugIn(visitor));
  const seen = new Set((await mailsTo(visitor.request, email)).map(({ id }) => id));
  await visitor.goto('/login');
  const dialog = visitor.getByRole('dialog', { name: 'Sign in' });
  await dialog.getByRole('button', { name: 'Use email instead' }).click();
  await dialog.getByLabel('Email address').fill(email);
  await dialog.getByRole('button', { name: 'Email me a code' }).click();
  await dialog.getByLabel('6-digit passcode').fill(await passcodeFor(visitor.request, email, seen));
  await expect(dialog.getByText(/second step: your passkey/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(dialog).toBeHidden();
  const { user } = await apiOf(visitor.request).account.current({ query: {} });
  expect(user?.email).toBe(email);
});
