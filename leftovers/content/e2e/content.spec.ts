import type { Page } from '@playwright/test';
import { XSS_CORPUS } from '../apps/server/src/testing/xss-corpus.ts';
import { apiOf } from './support/api.ts';
import { mailsTo, passcodeFor } from './support/mailbox.ts';
import { expect, test } from './support/shop-test.ts';
import { newEmail } from './support/songs.ts';

const ADMIN = 'admin@keepsong.test';

/** Every redirect of spec 2.2 in one table: address, where it leads, how. */
const REDIRECTS: readonly [from: string, to: string, status: number][] = [
  ['/testimonials', '/', 301],
  ['/examples/inspiring-stories', '/playlists', 301],
  ['/songwriter-community', '/artist-community', 301],
  ['/songwriter', '/artist-community', 301],
  ['/personalized-song-revisions', '/song-revisions', 301],
  ['/worry-free', '/song-revisions', 301],
  ['/worry-free-guarantee', '/song-revisions', 301],
  ['/song-builder/song/verse/2', '/song-builder', 301],
  ['/song-builder/occasion/birthday', '/song-builder', 301],
  ['/song-builder/story/1', '/song-builder', 301],
  ['/instant?utm=a%26b', '/instant-builder?utm=a%26b', 302],
  ['/jukebox?utm=c', '/instant-builder?utm=c', 302],
  ['/instant-builder/intro', '/instant-builder/collections', 301],
  ['/song-builder/intro', '/song-builder/song-characteristics', 301],
  ['/song-builder/genre', '/song-builder/song-characteristics', 301],
  ['/song-builder/vocals', '/song-builder/song-characteristics', 301],
  ['/song-builder/mood', '/song-builder/song-characteristics', 301],
  ['/song-builder/tempo', '/song-builder/song-characteristics', 301],
  ['/song-builder/gifter', '/song-builder/song-characteristics', 301],
  ['/song-builder/subject', '/song-builder/story-details', 301],
];

const PAGES = [
  ['/artist-community', 'Write songs people keep'],
  ['/song-revisions', 'Song revisions'],
  ['/privacy', 'Privacy'],
  ['/terms', 'Terms'],
  ['/event-reminder', 'Never miss their day'],
  ['/careers', 'Work on something people keep'],
  ['/contact-us', 'Contact us'],
  ['/how-it-works', 'How it works'],
] as const;

test('every former address leads on, by HTTP @once', async ({ request, baseURL }) => {
  for (const [from, to, status] of REDIRECTS) {
    const answer = await request.get(from, { maxRedirects: 0 });
    const target = new URL(answer.headers().location ?? '', baseURL);
    expect([from, answer.status(), target.pathname + target.search]).toEqual([from, status, to]);
  }
  for (const [path, status] of [
    ['/nowhere', 404],
    ['/404', 404],
    ['/500', 500],
    ['/song-builder/nothing', 404],
  ] as const)
    expect([path, (await request.get(path)).status()]).toEqual([path, status]);
});

test('former addresses lead on in the browser, back is the page before @once', async ({ page }) => {
  for (const [from, to] of REDIRECTS.filter(
    ([path]) => !path.startsWith('/song-builder') && !path.startsWith('/inst') && !path.startsWith('/juke'),
  )) {
    await page.goto('/terms');
    await page.goto(from);
    await expect(page).toHaveURL(to);
    await page.goBack();
    await expect(page).toHaveURL('/terms');
  }
});

function watchPage(page: Page): string[] {
  const wrong: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') wrong.push(`${page.url()}: ${message.text()}`);
  });
  return wrong;
}

/** What is wider than its window. */
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test('every page of content is there in both languages, at every width, without an error @once', async ({
  page,
}) => {
  const wrong = watchPage(page);
  for (const locale of ['en', 'sp'])
    for (const [path, title] of [['/', ''], ...PAGES]) {
      const answer = await page.goto(`${path}?locale=${locale}`);
      expect([path, answer?.status()]).toEqual([path, 200]);
      await expect(page.locator('html')).toHaveAttribute('lang', locale === 'sp' ? 'es' : 'en');
      if (title && locale === 'en')
        await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      expect(await page.locator('link[rel=canonical]').count()).toBeLessThanOrEqual(1);
      for (const width of [320, 390, 768, 1000, 1199, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        expect([path, locale, width, await overflow(page)]).toEqual([path, locale, width, 0]);
      }
    }
  expect(wrong).toEqual([]);
});

test('the banner counts down, and the menus lead on', async ({ page }) => {
  await page.goto('/terms');
  await expect(page.getByRole('complementary', { name: 'Announcement' })).toContainText(/\d\d d/);
  const phone = page.getByRole('button', { name: 'Menu' });
  if (await phone.isVisible()) await phone.click();
  const menu = page.getByRole('navigation', { name: 'Main' }).filter({ visible: true });
  await menu.getByText('Gifts').click();
  await expect(menu.getByRole('link', { name: 'Reviews' })).toBeVisible();
  await menu.getByRole('link', { name: 'How it works' }).click();
  await expect(page).toHaveURL('/how-it-works');
});

test('the newsletter and a reminder are confirmed by mail and ended by it', async ({ page, request }) => {
  const email = newEmail();
  await page.goto('/event-reminder');
  const footer = page.getByRole('contentinfo');
  await footer.getByLabel('Email address').fill('nobody');
  await footer.getByRole('button', { name: 'Sign up' }).click();
  await expect(footer.getByText('Email address is not valid.')).toBeVisible();
  await footer.getByLabel('Email address').fill(email);
  await footer.getByRole('button', { name: 'Sign up' }).click();
  await expect(page.getByText('Thanks for subscribing!')).toBeVisible();
  await expect(page.getByText('Check your inbox for a confirmation email.')).toBeVisible();

  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Remind me' }).click();
  await expect(main.getByText('Please choose an occasion.')).toBeVisible();
  await main.getByLabel('Occasion').selectOption('Birthday');
  await main.getByLabel('Who is it for?').fill('Odessa');
  await main.getByLabel('Date').fill(`${new Date().getUTCFullYear() + 1}-05-14`);
  await main.getByLabel('Email address').fill(email);
  await main.getByRole('button', { name: 'Remind me' }).click();
  await expect(main.getByRole('heading', { name: 'We will write to you in time' })).toBeVisible();
  const calendar = await main.getByRole('link', { name: 'Add to calendar' }).getAttribute('href');
  expect(await (await request.get(calendar ?? '')).text()).toContain('SUMMARY:Birthday: Odessa');

  await expect.poll(async () => (await mailsTo(request, email)).length).toBe(2);
  for (const { text } of await mailsTo(request, email)) {
    await page.goto(`/?unsubscribe=${/unsubscribe=([\w-]+)/.exec(text)?.[1]}`);
    const dialog = page.getByRole('dialog', { name: 'Stop these mails?' });
    await dialog.getByRole('button', { name: 'Stop the mails' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText(/^(You get no more letters|We no longer remind you)/)).toBeVisible();
  }
});

test('one popup at a time, after a while, and none where people work', async ({ page }) => {
  await page.clock.install();
  await page.goto('/how-it-works');
  const giveaway = page.getByRole('dialog', { name: 'Win a free song' });
  const bar = page.getByRole('complementary', { name: 'Win a song' });
  await page.waitForLoadState('networkidle');
  await page.clock.runFor(20_000);
  await expect(bar).toContainText('win an original song and more');
  await bar.getByRole('button', { name: 'Close' }).click();
  await expect(bar).toBeHidden();
  await page.clock.runFor(40_000);
  await expect(giveaway.getByRole('button', { name: 'Sign me up' })).toBeVisible();
  await expect(page.locator('dialog[open]')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(giveaway).toBeHidden();
  await page.clock.runFor(120_000);
  await expect(page.locator('dialog[open]')).toHaveCount(0);
});

test('an address keeps the landing-page variant and the ad @once', async ({ page, context }) => {
  await page.goto('/terms?lp_variant=%20spring%20&gclid=Cj0-1');
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('lp_variant'))).toBe('spring');
  expect(await context.cookies()).toContainEqual(expect.objectContaining({ name: 'gclid', value: 'Cj0-1' }));
});

test.describe('staff', () => {
  test('edit in place, in drafts, and roll back; nothing that is written runs @once', async ({
    page,
    openVisitor,
  }) => {
    const { auth, cms } = apiOf(page.request);
    const known = new Set((await mailsTo(page.request, ADMIN)).map(({ id }) => id));
    await auth.requestPasscode({ body: { method: 'email', email: ADMIN } });
    await auth.createSession({
      body: { email: ADMIN, passcode: await passcodeFor(page.request, ADMIN, known) },
    });

    await page.goto('/careers');
    await page.getByRole('button', { name: 'Edit this page' }).click();
    await page.getByRole('main').getByRole('heading', { level: 1 }).click();
    const panel = page.getByRole('dialog', { name: 'careers.title' });
    const field = panel.getByRole('textbox', { name: 'English' });
    await field.fill('Come and work with songs');
    await panel.getByRole('button', { name: 'Save draft' }).click();
    await expect(page.getByText('Saved as a draft')).toBeVisible();
    const visitor = await openVisitor();
    await visitor.goto('/careers?seen=1');
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Work on something people keep');
    await panel.getByRole('button', { name: 'Publish' }).click();
    await expect(page.getByRole('main').getByRole('heading', { level: 1, includeHidden: true })).toHaveText(
      'Come and work with songs',
    );
    await visitor.goto('/careers?seen=2');
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Come and work with songs');
    await panel
      .getByRole('listitem')
      .filter({ hasText: 'As the shop came' })
      .getByRole('button', { name: 'Roll back' })
      .click();
    await expect(page.getByRole('main').getByRole('heading', { level: 1, includeHidden: true })).toHaveText(
      'Work on something people keep',
    );

    const ran: string[] = [];
    visitor.on('dialog', (dialog) => {
      ran.push(dialog.message());
      void dialog.dismiss();
    });
    const payloads = XSS_CORPUS.join('\n\n').slice(0, 19_000);
    const rest = XSS_CORPUS.join('\n\n').slice(19_000, 38_000);
    const keys = ['careers.sections', 'careers.openings', 'careers.apply', 'careers.lead'];
    const texts = [payloads, rest, payloads, XSS_CORPUS.join(' ').slice(0, 399)];
    for (const [at, key] of keys.entries()) await cms.save({ body: { data: { [key]: { en: texts[at] } } } });
    await visitor.goto('/careers?seen=3');
    await visitor.waitForLoadState('networkidle');
    expect(await visitor.evaluate(() => Reflect.get(window, 'pwned'))).toBeUndefined();
    expect(ran).toEqual([]);
    expect(
      await visitor
        .locator('main :is(script:not([type]), iframe, svg[onload], [onerror], [onclick])')
        .count(),
    ).toBe(0);
    for (const key of keys) await cms.rollBack({ body: { key, locale: 'en', revision_id: 0 } });
  });
});
