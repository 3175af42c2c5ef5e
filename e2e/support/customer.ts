import type { BrowserContext } from '@playwright/test';
import { apiOf } from './api.ts';
import { passcodeFor } from './mailbox.ts';
import { newEmail } from './songs.ts';

/** Signs a customer in with a passcode, without a page. Returns the customer's e-mail address. */
export async function givenCustomer({ request }: BrowserContext): Promise<string> {
  const { auth } = apiOf(request);
  const email = newEmail();
  await auth.register({ body: { user: { email, first_name: 'Henri', last_name: 'Lavoie' } } });
  await auth.createSession({ body: { email, passcode: await passcodeFor(request, email) } });
  return email;
}
