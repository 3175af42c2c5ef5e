import { existsSync } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import {
  type APIRequestContext,
  type Browser,
  type BrowserContext,
  expect,
  type Page,
} from '@playwright/test';
import { apiOf } from './api.ts';
import { mailsTo, passcodeFor } from './mailbox.ts';
import { ARTIST } from './songs.ts';

/**
 * Opens a browser profile in which the artist is signed in, for tests that do not show the sign-in. The session was
 * stored by the global set-up. The caller closes the profile.
 */
export const openArtist = (browser: Browser): Promise<BrowserContext> =>
  browser.newContext({ storageState: process.env.E2E_ARTIST_SESSION });

/** Opens a browser profile in which a member of staff is signed in, as `openArtist` does for the artist. */
export const openStaff = (browser: Browser): Promise<BrowserContext> =>
  browser.newContext({ storageState: process.env.E2E_STAFF_SESSION });

export const STAFF = { email: 'admin@keepsong.test' } as const;
export const CUSTOMER = { email: 'customer@keepsong.test' } as const;

/** The e-mail address of a demo artist. */
export async function addressOfArtist(request: APIRequestContext, id: number): Promise<string> {
  const { data } = await apiOf(request).artists.get({ params: { id } });
  return `${data.slug.replaceAll('-', '.')}@artists.keepsong.test`;
}

/** Signs a browser profile in as the demo customer, who has orders and credit. */
export async function becomeCustomer(context: BrowserContext): Promise<void> {
  const { cookies } = JSON.parse(await readFile(process.env.E2E_CUSTOMER_SESSION ?? '', 'utf8'));
  await context.addCookies(cookies);
}

/**
 * The file with a session of a demo account, for tests that do not show the sign-in and end no session of the
 * account. The first caller signs in.
 */
export async function sessionOf(browser: Browser, who: { email: string }): Promise<string> {
  const path = join(process.env.E2E_LOCKS ?? tmpdir(), `${who.email}.json`);
  await inTurn(path, async () => {
    if (existsSync(path)) return;
    const context = await browser.newContext();
    await signInQuietly(context.request, who);
    await context.storageState({ path });
    await context.close();
  });
  return path;
}

/** Signs somebody in through the API, without a page. */
export async function signInQuietly(
  request: APIRequestContext,
  { email }: { email: string } = ARTIST,
): Promise<void> {
  await inTurn(email, async () => {
    const known = await seenMails(request, email);
    const { auth } = apiOf(request);
    await auth.requestPasscode({ body: { method: 'email', email } });
    await auth.createSession({ body: { email, passcode: await passcodeFor(request, email, known) } });
  });
}

const seenMails = async (request: APIRequestContext, email: string): Promise<Set<string>> =>
  new Set((await mailsTo(request, email)).map(({ id }) => id));

/**
 * Lets only one test at a time run `work` for a name, because the tests share the demo accounts. The name is an
 * e-mail address, for which each new code makes the previous one invalid, or the file with a session.
 */
async function inTurn<T>(what: string, work: () => Promise<T>): Promise<T> {
  const lock = join(process.env.E2E_LOCKS ?? tmpdir(), `${basename(what)}.lock`);
  await expect
    .poll(
      () =>
        mkdir(lock).then(
          () => 'free',
          () => 'taken',
        ),
      { message: 'waiting to sign in', timeout: 60_000 },
    )
    .toBe('free');
  return work().finally(() => rm(lock, { recursive: true }));
}

/** Signs in as the artist on the sign-in page, with the passcode that arrives by e-mail. */
export async function signInAsArtist(page: Page): Promise<void> {
  await page.goto('/login');
  await signInByEmail(page, ARTIST.email);
}

/** Signs in by e-mail in the sign-in dialog, which must be open. */
export async function signInByEmail(page: Page, email: string): Promise<void> {
  await inTurn(email, async () => {
    const dialog = page.getByRole('dialog', { name: 'Sign in' });
    const known = await seenMails(page.request, email);
    await dialog.getByRole('button', { name: 'Use email instead' }).click();
    await dialog.getByLabel('Email address').fill(email);
    await dialog.getByRole('button', { name: 'Email me a code' }).click();
    const code = dialog.getByLabel('6-digit passcode');
    await expect(code).toBeVisible();
    await code.fill(await passcodeFor(page.request, email, known));
    await expect(dialog).toBeHidden();
  });
}
