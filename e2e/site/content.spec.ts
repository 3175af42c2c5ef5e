import type { Locator, Page } from '@playwright/test';
import { untilAlive } from '../support/alive.ts';
import { apiOf } from '../support/api.ts';
import { signInQuietly } from '../support/artist.ts';
import { heardOf } from '../support/golden.ts';
import { mailsTo } from '../support/mailbox.ts';
import { expect, isPhone, test } from '../support/shop-test.ts';
import { givenOrder, newEmail } from '../support/songs.ts';

test('the banner counts down, and the menus work @phone @night', async ({ page }) => {
  await page.goto('/terms');
  await expect(page.getByRole('complementary', { name: 'Announcement' })).toContainText(/\d\d d/);
  if (isPhone(page)) await page.getByRole('button', { name: 'Menu' }).click();
  const menu = page.getByRole('navigation', { name: 'Main' }).filter({ visible: true });
  await menu.getByText('Gifts').click();
  await expect(menu.getByRole('link', { name: 'Reviews' })).toBeVisible();
  await menu.getByRole('link', { name: 'How it works' }).click();
  await expect(page).toHaveURL('/how-it-works');
});

// Runs only at night. By day other tests cover this: the API tests confirm, refuse and end newsletter and reminder.
test('the newsletter and a reminder are confirmed and ended by mail @once @night', async ({
  page,
  request,
}) => {
  const email = newEmail();
  // Open the reminder with a recipient and an unknown occasion in the address. The order history links to it like this
  // from a delivered song.
  await page.goto('/event-reminder?recipient=Odessa&occasion=Nothing');
  const footer = page.getByRole('contentinfo');
  await untilAlive(page, 'form.newsletter');
  await footer.getByRole('button', { name: 'Sign up' }).click();
  await expect(footer.getByText('Email address is not valid.')).toBeVisible();
  await expect(footer.getByLabel('Email address')).toBeFocused();
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
  await expect(main.getByLabel('Who is it for?')).toHaveValue('Odessa');
  await main.getByLabel('Date').fill(`${new Date().getUTCFullYear() + 1}-05-14`);
  await main.getByLabel('Email address').fill(email);
  await main.getByRole('button', { name: 'Remind me' }).click();
  await expect(main.getByRole('heading', { name: 'We will write to you in time' })).toBeVisible();
  const calendar = await main.getByRole('link', { name: 'Add to calendar' }).getAttribute('href');
  expect(await (await request.get(calendar ?? '')).text()).toContain('SUMMARY:Birthday: Odessa');

  await expect.poll(async () => (await mailsTo(request, email)).length).toBe(2);
  for (const { text } of await mailsTo(request, email)) {
    await page.goto(`/?unsubscribe=${/unsubscribe=([\w-]+)/.exec(text)?.[1]}`);
    const dialog = page.getByRole('dialog', { name: 'Stop these emails?' });
    await dialog.getByRole('button', { name: 'Stop the emails' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText(/^(You won’t get any more letters|We won’t remind you)/)).toBeVisible();
  }
});

// Runs only at night. By day other tests cover this: the tests of the query store both, and the tests of arrivals
// arrive with them.
test('an address stores the landing-page variant and the ad @once @night', async ({ page, context }) => {
  await page.goto('/terms?lp_variant=%20spring%20&gclid=Cj0-1');
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('lp_variant'))).toBe('spring');
  expect(await context.cookies()).toContainEqual(expect.objectContaining({ name: 'gclid', value: 'Cj0-1' }));
});

test.describe('popups and hints (spec 2.9-20 to 2.9-29)', () => {
  test.use({ popups: true });

  const block = (page: Page, name: string) => page.getByRole('complementary', { name });
  /** Waits until the page has begun to count the time of the visit. */
  const untilVisit = (page: Page) =>
    expect.poll(() => page.evaluate(() => sessionStorage.getItem('sf_visit_began'))).not.toBeNull();
  /**
   * Lets a minute of the visit pass. The first seconds pass separately, because popups are fetched only when
   * the page has settled.
   */
  const passMinute = async (page: Page) => {
    await page.waitForLoadState('networkidle');
    await page.clock.runFor(10_000);
    await untilVisit(page);
    await page.clock.runFor(61_000);
  };
  /** Call this when the time of a request has passed. A request would appear only after its words have been loaded. */
  const expectNone = async (page: Page) => {
    await page.waitForTimeout(1_500);
    await page.clock.runFor(2_000);
    await expect(page.locator('.email-block')).toHaveCount(0);
  };

  test('are one block below the page, not in the first minute, and one in a visit', async ({ page }) => {
    await page.clock.install();
    await page.goto('/how-it-works');
    const giveaway = block(page, 'Win a free song');
    await page.waitForLoadState('networkidle');
    await page.clock.runFor(10_000);
    await untilVisit(page);
    await page.clock.runFor(25_000);
    await expect(giveaway).toHaveCount(0);
    await page.clock.runFor(40_000);
    await expect(giveaway.getByRole('button', { name: 'Sign me up' })).toBeVisible();
    // The giveaway interrupts nothing: it is not on the screen, takes no focus, and no dialog opens.
    await expect(giveaway).not.toBeInViewport();
    await expect(page.locator('dialog[open]')).toHaveCount(0);
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
    await giveaway.getByRole('button', { name: 'Close' }).click();
    await expect(giveaway).toHaveCount(0);
    await page.clock.runFor(120_000);
    await expect(page.locator('.email-block')).toHaveCount(0);
    // The visit goes on after a reload, and on other pages.
    await page.goto('/reviews');
    await passMinute(page);
    await expectNone(page);
  });

  test('ask after a song who has not seen the giveaway below the page @night', async ({ page }) => {
    await page.clock.install();
    await page.goto('/artists');
    await passMinute(page);
    const hint = page.getByRole('note').filter({ hasText: 'Press play' });
    // The block takes the place of the page's hint.
    await expect(block(page, 'Win a free song')).toHaveCount(1);
    await expect(hint).toHaveCount(0);
    await page
      .getByRole('main')
      .getByRole('button', { name: /^Play / })
      .first()
      .click();
    if (isPhone(page)) await page.getByRole('button', { name: 'Open the position bar' }).click();
    await page.getByRole('slider', { name: 'Position in the song' }).first().press('End');
    await page.clock.runFor(3_000);
    await expect(block(page, 'Love this custom song?')).toHaveCount(1);
    await expect(block(page, 'Win a free song')).toHaveCount(0);
    await expect(hint).toHaveCount(0);
  });

  test('ask after a song on the home page at the next end of a part, where nothing moves @once @night', async ({
    page,
  }) => {
    await page.clock.install();
    await page.goto('/');
    await passMinute(page);
    const heading = page.getByRole('heading', { level: 1 });
    await page
      .getByRole('main')
      .getByRole('button', { name: /^Play / })
      .first()
      .click();
    const before = await heading.boundingBox();
    const slider = page.getByRole('slider', { name: 'Position in the song' }).first();
    await slider.press('End');
    await page.clock.runFor(3_000);
    const asked = block(page, 'Love this custom song?');
    await expect(asked).toHaveCount(1);
    await expect(asked).not.toBeInViewport();
    expect(await heading.boundingBox()).toEqual(before);
    // It is nearer than the last part of the page, and has a gap to its neighbours.
    const { gaps, isInContent } = await asked.evaluate((one) => {
      const place = one.closest('[data-after-songs]');
      const [box, around] = [one.getBoundingClientRect(), place?.getBoundingClientRect()];
      return {
        gaps: [box.top - (around?.top ?? 0), (around?.bottom ?? 0) - box.bottom],
        isInContent: place?.closest('main') !== null,
      };
    });
    expect(isInContent).toBe(true);
    expect(gaps).toEqual([72, 72]);
  });

  test('sign up an address, and do not ask again @once @night', async ({ page }) => {
    const email = newEmail();
    await page.addInitScript(() => {
      const closed = Date.now() - 86_400_000;
      if (window.localStorage.getItem('sf_popups') === null)
        window.localStorage.setItem('sf_popups', JSON.stringify({ giveaway: closed }));
    });
    await page.clock.install();
    await page.goto('/how-it-works');
    await passMinute(page);
    // The giveaway was closed yesterday, so the next popup appears.
    const win = block(page, 'win an original song and more');
    await win.getByRole('button', { name: 'Sign up' }).click();
    await expect(win.getByText('Email address is not valid.')).toBeVisible();
    await expect(win.getByLabel('Email address')).toBeFocused();
    await win.getByLabel('Email address').fill('nobody');
    await win.getByRole('button', { name: 'Sign up' }).click();
    await expect(win.getByText('Email address is not valid.')).toBeVisible();
    await win.getByLabel('Email address').fill(email);
    await win.getByRole('button', { name: 'Sign up' }).click();
    await expect(page.getByText('Thanks for subscribing!')).toBeVisible();
    await page.clock.runFor(1_000);
    await expect(win).toHaveCount(0);
    await expect.poll(async () => (await mailsTo(page.request, email)).length).toBe(1);
    await page.reload();
    await passMinute(page);
    await expectNone(page);
  });

  // Runs only at night. By day other tests cover this: the test above shows one block and closes it for good.
  test("include a hint that 'Got It' closes for good @night", async ({ page }) => {
    await page.goto('/artists');
    const hint = page.getByRole('note').filter({ hasText: 'Press play' });
    await expect(hint).toBeVisible();
    expect(await controlsUnder(hint), 'controls under the hint').toEqual([]);
    await hint.getByRole('button', { name: 'Got It' }).click();
    await expect(hint).toBeHidden();
    const { marketing } = apiOf(page.request);
    const seen = async () =>
      (await marketing.experienceSettings()).settings.map(({ displayed }) => displayed);
    await expect.poll(seen).toEqual([true, false]);
  });

  test('ask a customer how they heard of the shop, in two screens @once @night', async ({ page }) => {
    await signInQuietly(page.request, { email: (await givenOrder(page.context())).email });
    await page.clock.install();
    await page.goto('/dashboard/profile');
    await passMinute(page);
    const survey = page.getByRole('dialog');
    await expect(survey.getByRole('heading', { name: "How'd you hear about us?" })).toBeVisible();
    await survey.getByRole('button', { name: 'Submit' }).click();
    await expect(survey.getByText('Please make a selection.')).toBeVisible();
    await survey.getByLabel('Social media').check();
    await survey.getByRole('button', { name: 'Submit' }).click();
    await expect(
      survey.getByText('Based on your previous selections, please answer the following.'),
    ).toBeVisible();
    await survey.getByRole('button', { name: 'Back' }).click();
    await survey.getByLabel('A friend or family').check();
    await survey.getByRole('button', { name: 'Submit' }).click();
    await survey.getByLabel('They sent me a song').check();
    await survey.getByRole('button', { name: 'Submit' }).click();
    await expect(survey.getByRole('heading', { name: 'Thanks so much for your feedback!' })).toBeVisible();
    const { user: known } = await apiOf(page.request).account.current({ query: {} });
    expect(known).toMatchObject({ heard_about_from: 'friend', heard_about_from_other: 'sent_song' });
    await page.clock.runFor(2_000);
    const answered = async () => (await heardOf(page)).filter(({ name }) => name === 'Survey Answered');
    await expect.poll(async () => (await answered()).length).toBe(1);
    expect((await answered())[0]?.properties).toEqual({ heard_about_from: 'friend' });
  });
});

/** The controls that overlap an element without being inside it. */
const controlsUnder = (element: Locator) =>
  element.evaluate((own) => {
    const place = own.getBoundingClientRect();
    return [...document.querySelectorAll('a[href], button, input, select, textarea, summary')]
      .filter((control) => !own.contains(control) && control.checkVisibility())
      .filter((control) => {
        const { left, right, top, bottom } = control.getBoundingClientRect();
        return left < place.right && right > place.left && top < place.bottom && bottom > place.top;
      })
      .map(({ outerHTML }) => outerHTML.slice(0, 100));
  });
