import type { AuthShop } from './auth-shop.ts';
import { Browser } from './browser.ts';

export const odessa = {
  email: 'odessa@example.com',
  email_confirmation: 'odessa@example.com',
  first_name: 'Odessa',
  last_name: 'Marsh',
};
export const june = { ...odessa, email: 'june@example.com', email_confirmation: 'june@example.com' };
export const ODESSAS_PHONE = '+13155550142';

let browsers = 0;
/** Makes a browser with an IP address of its own, so that tests do not share limits. */
export const newBrowser = (shop: AuthShop): Browser => {
  browsers += 1;
  return new Browser(shop.http, { ip: `198.51.${browsers >> 8}.${browsers & 255}` });
};

/**
 * Registers a user and types the code. Returns the signed-in browser. The e-mail address of the account is then proved.
 */
export async function signUp(shop: AuthShop, user: typeof odessa = odessa): Promise<Browser> {
  const browser = newBrowser(shop);
  await browser.post('/user', { user });
  await signIn(shop, user.email, browser, { ask: false });
  return browser;
}

/** Signs in with a code by e-mail. Asks for the code first, unless `ask` is false because one was already sent. */
export async function signIn(
  shop: AuthShop,
  email: string,
  browser: Browser = newBrowser(shop),
  { ask = true } = {},
): Promise<Browser> {
  if (ask) await browser.post('/access_passcodes/', { method: 'email', email });
  const passcode = await shop.codeFor(email);
  const answer = await browser.post('/access_passcodes/create_session', { passcode, email });
  if (answer.status !== 200) throw new Error(`sign-in answered ${answer.status}`);
  return browser;
}

export const wrongOf = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

/** Adds a phone number to the account of the signed-in user and proves it. */
export async function provePhone(shop: AuthShop, browser: Browser, phone = ODESSAS_PHONE): Promise<void> {
  await browser.put('/user', { user: { phone_number: phone } });
  const passcode = await shop.codeFor(phone);
  const answer = await browser.post('/access_passcodes/validate', { passcode, phone_number: phone });
  if (answer.status !== 200) throw new Error(`the phone number was not proved: ${answer.status}`);
}
