import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { untilAlive } from '../support/alive.ts';
import { apiOf } from '../support/api.ts';
import { openArtist, openStaff } from '../support/artist.ts';
import { BUILDER } from '../support/builder.ts';
import { cardFields } from '../support/checkout.ts';
import { faultsOf } from '../support/faults.ts';
import { failedSong } from '../support/inbox.ts';
import { HEARD } from '../support/instant.ts';
import { listen } from '../support/listen.ts';
import { passcodeFor } from '../support/mailbox.ts';
import { test as base, expect, isPhone } from '../support/shop-test.ts';
import { casesOf, IS_NIGHT } from '../support/size.ts';
import {
  deliverSong,
  findCommission,
  givenCart,
  givenDraft,
  givenOrder,
  newEmail,
  WORK,
} from '../support/songs.ts';
import { unusedFonts } from '../support/unused-fonts.ts';
import { tooWide } from '../support/width.ts';
import { LOCALES, type Locale, type Words, wordsOf } from '../support/words.ts';

type Watched = {
  /** Watches one more browser profile of the test. The profile of `page` is watched from the start. */
  watch: (context: BrowserContext) => Promise<void>;
};

/** A test whose pages may not violate the policy, log an error or call another host. */
const test = base.extend<Watched>({
  watch: [
    async ({ context, baseURL }, use) => {
      const heard: string[][] = [];
      const watch = async (one: BrowserContext) => {
        heard.push(await listen(one, baseURL));
      };
      await watch(context);
      await use(watch);
      expect(heard.flat(), 'reported by the browser').toEqual([]);
    },
    { auto: true },
  ],
});

/**
 * The `state`s that are checked only at night. By day, another screen, dialog or form with the same parts
 * covers each.
 */
const FOR_NIGHT: ReadonlySet<string> = new Set([
  ...['instant: add a pronunciation', 'instant: the pick', 'sign-in by phone, refused', 'sign-in by e-mail'],
  ...['registration', 'checkout, account', 'checkout, address refused', 'checkout, contact with errors'],
  ...['checkout, wallet', 'checkout, shipping', 'song to be deleted'],
]);

/** axe checks the contrast of colours, which animations change, so they are turned off. */
test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** The dialog that is open. */
const DIALOG = 'dialog[open]';

/**
 * Checks the page as it is now, or only `part` of it when the rest was checked before. `state` names this check in the
 * report. When `E2E_SHOTS` names a folder, a picture with this name is stored there.
 */
async function check(page: Page, state: string, part?: string): Promise<void> {
  if (!IS_NIGHT && FOR_NIGHT.has(state)) return;
  if (process.env.E2E_SHOTS) await keepPicture(page, state, process.env.E2E_SHOTS);
  expect.soft(await faultsOf(page, part), `axe on ${state}`).toEqual([]);
}

/** Stores a picture of the page. People look at these pictures for faults that axe cannot find. */
async function keepPicture(page: Page, state: string, folder: string): Promise<void> {
  const name = state.replaceAll(/[^a-z0-9]+/gi, '-').replaceAll(/^-|-$/g, '');
  const language = await page.locator('html').getAttribute('lang');
  const path = join(folder, `${name}-${page.viewportSize()?.width}-${language}.png`);
  await page.screenshot({ path, fullPage: true });
}

/** The narrowest phone, and the narrowest window with the whole menu. `console.spec` tries more widths at night. */
const WIDTHS = [320, 1000];

/**
 * Opens a screen and checks it. By day a screen with `isNextChecked` is not checked on arrival, because the
 * test checks it a moment later, when it shows more.
 */
async function open(page: Page, path: string, state = path, isNextChecked = false): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect(page.locator('main > [aria-busy=true]')).toHaveCount(0);
  // A screen that redirects to another one shows a line while the other loads.
  await expect(page.locator('.loading-line')).toHaveCount(0);
  if (IS_NIGHT || !isNextChecked) await check(page, state);
  expect.soft(await unusedFonts(page), `fonts of ${state}`).toEqual([]);
  expect.soft(await tooWide(page, WIDTHS), `width of ${state}`).toEqual([]);
}

const speak = (context: BrowserContext, locale: Locale, baseURL: string | undefined) =>
  context.addCookies([{ name: 'sf_locale', value: locale, url: baseURL ?? '' }]);

// By day the tests of the pages that most people see run, only in Spanish, whose texts are longer, and on the desktop.
// At night all of them open every screen, in both languages and on both devices.
for (const locale of LOCALES) {
  test.describe(`${locale}${locale === 'sp' ? '' : ' @night'}`, () => {
    const say = wordsOf(locale);
    test.beforeEach(({ context, baseURL }) => speak(context, locale, baseURL));

    test('home, menus and error pages', async ({ page }) => {
      await open(page, '/', 'home', true);
      await page.locator('footer').scrollIntoViewIfNeeded();
      if (IS_NIGHT) await check(page, 'home to its foot');
      await page
        .getByRole('main')
        .getByRole('button', { name: playName(say) })
        .first()
        .click();
      await expect(page.getByRole('region', { name: say('player_label') })).toBeVisible();
      await check(page, 'home with the player');
      if (isPhone(page)) {
        await page.goto('/');
        await page.getByRole('button', { name: say('shell_menu_open') }).click();
        await check(page, 'phone menu');
      }
      await open(page, '/404');
      // By day `/terms` is checked instead of `/privacy` as well, and `/404` instead of `/500`.
      const paths = ['/artists/1', '/terms', '/privacy', '/store', '/products/lyric-print', '/500'];
      for (const path of casesOf(paths, (one) => one !== '/privacy' && one !== '/500'))
        await open(page, path);
    });

    // Runs only at night. By day other tests cover this: the journey in `instant/instant` uses these screens, and the
    // steps of the builder have the same fields.
    test('the instant builder @once @night', async ({ page }) => {
      await open(page, '/instant-builder/collections');
      await page.addInitScript((state) => localStorage.setItem('sf_instant', state), HEARD);
      await page.goto('/instant-builder/step/3');
      await page.getByRole('checkbox').first().setChecked(false, { force: true });
      await page.getByRole('button', { name: say('builder_continue'), exact: true }).click();
      await expect(page.getByText(say('builder_error_select_two'))).toBeVisible();
      await check(page, 'instant: a question with its error', 'main');
      await open(page, '/instant-builder/recipient', 'instant: the name');
      await page.getByRole('button', { name: say('instant_name_find') }).click();
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByRole('radio').first()).toBeVisible();
      await check(page, 'instant: how the name sounds', DIALOG);
      await dialog.getByRole('button', { name: say('instant_new_title') }).click();
      await check(page, 'instant: add a pronunciation', DIALOG);
      await open(page, '/instant-builder/preview', 'instant: the songs', true);
      await page.getByRole('button', { name: say('instant_lyrics'), exact: true }).click();
      await check(page, 'instant: the songs with words', 'main');
      const whole = { task_id: '00000000-0000-4000-8000-000000000002' };
      await page.route('**/full_songs', (route) => route.fulfill({ json: whole }));
      await page.getByRole('button', { name: say('instant_pick') }).click();
      await expect(page).toHaveURL(/\/confirm$/);
      await check(page, 'instant: the pick');
      await open(page, '/instant-builder/customer-greeting', 'instant: an intro');
      if (!IS_NIGHT) return;
      // The demo's quizzes offer add-ons on the screen of the pick. Other quizzes have a separate screen for
      // them.
      await page.route('**/instant/api/v2/collections/*', async (route) => {
        const answer = await route.fetch();
        const text = (await answer.text()).replace('"skip_addon_page":true', '"skip_addon_page":false');
        await route.fulfill({ response: answer, body: text });
      });
      await open(page, '/instant-builder/addons', 'instant: what goes with it');
      await expect(page).toHaveURL(/\/addons$/);
    });

    // Runs only at night. By day other tests cover this: home and store show the same tiles, and `site/browse` uses
    // the directory.
    test('artists, playlists and reviews @night', async ({ page }) => {
      const lists = ['/playlists', '/playlists/1', '/reviews'];
      for (const path of casesOf(lists, (one) => one !== '/playlists')) await open(page, path);
      await open(page, '/artists', 'directory', true);
      await page.getByRole('main').locator('summary').first().click();
      await check(page, 'directory with its genres');
      if (IS_NIGHT) await open(page, '/artists?keyword=zzzzqqqq', 'directory with nobody');
    });

    test('the account', async ({ page, openVisitor, baseURL, watch }) => {
      const order = await givenOrder(page.context());
      const customer = await openVisitor();
      await watch(customer.context());
      await speak(customer.context(), locale, baseURL);
      await apiOf(customer.request).auth.requestPasscode({ body: { method: 'email', email: order.email } });
      await apiOf(customer.request).auth.createSession({
        body: { email: order.email, passcode: await passcodeFor(customer.request, order.email) },
      });
      await customer.addInitScript((state) => localStorage.setItem('sf_instant', state), HEARD);
      await customer.goto('/dashboard/order-history');
      await expect(customer.getByRole('link', { name: say('instant_unfinished_complete') })).toHaveAttribute(
        'href',
        '/instant-builder',
      );
      const parts = ['profile', 'order-history', 'credit-balance', 'referral-program'];
      for (const path of casesOf(parts, (one) => one === 'profile' || one === 'order-history'))
        await open(customer, `/dashboard/${path}`);
    });

    test('sign-in dialog', async ({ page }) => {
      await page.goto('/login');
      const dialog = page.getByRole('dialog', { name: say('auth_dialog') });
      await expect(dialog).toBeVisible();
      await check(page, 'sign-in by phone');
      await dialog.getByRole('button', { name: say('auth_text_me') }).click();
      await expect(dialog.getByRole('alert')).toBeVisible();
      await check(page, 'sign-in by phone, refused', DIALOG);
      await dialog.getByRole('button', { name: say('auth_use_email') }).click();
      await dialog.getByLabel(say('auth_email')).fill(newEmail());
      await check(page, 'sign-in by e-mail', DIALOG);
      await dialog.getByRole('button', { name: say('auth_email_me') }).click();
      await expect(dialog.getByLabel(say('auth_first_name'))).toBeVisible();
      await check(page, 'registration', DIALOG);
      await dialog.getByRole('button', { name: say('auth_create_account') }).click();
      await check(page, 'registration, refused', DIALOG);
      await dialog.getByLabel(say('auth_first_name')).fill('Maya');
      await dialog.getByLabel(say('auth_last_name')).fill('Ortiz');
      await dialog.getByRole('button', { name: say('auth_create_account') }).click();
      await dialog.getByLabel(say('auth_code_label')).fill('000000');
      await expect(dialog.getByRole('alert')).toBeVisible();
      await check(page, 'wrong code', DIALOG);
    });

    // Runs only at night. By day other tests cover this: the builder with a draft has the same screens.
    test('builder without a draft @night', async ({ page }) => {
      await open(page, `${BUILDER}/song-characteristics`, 'characteristics', true);
      await page.getByRole('button', { name: say('builder_continue'), exact: true }).click();
      await expect(page.getByText(say('builder_error_not_select')).first()).toBeVisible();
      await check(page, 'characteristics with errors');
      if (isPhone(page)) {
        await page.getByRole('button', { name: say('builder_show_song_so_far') }).click();
        await expect(page.getByRole('dialog')).toBeVisible();
        await check(page, 'your song so far', DIALOG);
      }
      await givenDraft(page.context(), { recipient: '', relationship: '', gifter_email: '' });
      await open(page, `${BUILDER}/recipient-info`, 'recipient', true);
      await page.getByRole('button', { name: say('builder_continue'), exact: true }).click();
      await check(page, 'recipient with errors');
      await page.getByRole('button', { name: say('builder_way_record'), exact: true }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await check(page, 'how a name is said', DIALOG);
    });

    test('builder with a draft', async ({ page }) => {
      await givenDraft(page.context());
      const steps = ['song-characteristics', 'artist-recommendations', 'find-artist', 'recipient-info'];
      // By day the previous test has already checked the two other steps, with errors.
      for (const step of casesOf(steps, (one) => one.includes('artist')))
        await open(page, `${BUILDER}/${step}`, step);
      if (IS_NIGHT)
        await open(page, `${BUILDER}/find-artist?filters={"keyword":"nobody"}`, 'find-artist, nobody found');
      if (isPhone(page)) {
        await page.getByRole('button', { name: say('artists_filters'), exact: true }).click();
        await expect(page.getByRole('dialog')).toBeVisible();
        await check(page, 'filters of the artist search', DIALOG);
      }
      await open(page, `${BUILDER}/pre-cart`, 'pre-cart');
      await open(page, `${BUILDER}/story-details`, 'story', true);
      await page.getByRole('button', { name: say('builder_must_add') }).click();
      await check(page, 'story with a must-have');
      await open(page, `${BUILDER}?slug=nobody`, 'a link that opens nothing');
    });

    // Runs only at night. By day other tests cover this: the checkout shows errors beside its fields in the same way.
    test('story step with errors @night', async ({ page }) => {
      await givenDraft(page.context(), { moods: [], questions: [] });
      await open(page, `${BUILDER}/story-details`, 'story, empty', true);
      await page.getByRole('button', { name: say('builder_continue'), exact: true }).click();
      await expect(page.getByText(say('builder_error_select_two'))).toBeVisible();
      await check(page, 'story with errors', 'main');
    });

    test('cart and checkout', async ({ page }) => {
      if (IS_NIGHT) await open(page, '/cart', 'empty cart');
      await givenCart(page.context(), { song: { extra_verses: 2 }, addons: ['lyric-print'] });
      await open(page, '/cart', 'cart');
      await page.getByRole('button', { name: say('cart_remove'), exact: true }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await check(page, 'cart, song to be deleted', DIALOG);
      await open(page, '/checkout', 'checkout, account', true);
      await checkSections(page, say);
    });

    test('order and story', async ({ page, openVisitor, browser, baseURL, watch }) => {
      test.setTimeout(180_000);
      const order = await givenOrder(page.context());
      const confirmation = `/complete-checkout?submission_id=${order.submission_id}`;
      await open(page, confirmation, 'order');
      if (IS_NIGHT) await open(page, `/thank-you?submission_id=${order.submission_id}`, 'thank-you');
      await open(page, `/stories/${order.slug}`, 'timeline');
      await page.getByRole('button', { name: say('stories_give') }).click();
      await expect(page.getByLabel(say('stories_give_message'))).toBeVisible();
      await check(page, 'gift to be planned', DIALOG);
      const stranger = await openVisitor();
      await watch(stranger.context());
      await speak(stranger.context(), locale, baseURL);
      await open(stranger, `/stories/${order.slug}`, 'teaser');
      if (IS_NIGHT) await open(stranger, confirmation, "somebody else's order");
      const artist = await openArtist(browser);
      await deliverSong(artist, order.recipient);
      await artist.close();
      await open(page, `/stories/${order.slug}`, 'song', true);
      await page.getByRole('tab', { name: say('stories_details') }).click();
      await check(page, 'song details');
      await page.getByRole('button', { name: say('stories_share') }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await check(page, 'share dialog', DIALOG);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: say('stories_delete') }).click();
      await expect(page.getByLabel(say('stories_delete_confirm', { title: WORK.title }))).toBeVisible();
      await check(page, 'song to be deleted', DIALOG);
      if (IS_NIGHT) await open(stranger, `/stories/${order.slug}`, 'song for a stranger');
      const plan = { channel: 'email', to: newEmail(), locale, send_on: null, time_zone: 'UTC' } as const;
      const { reveal } = await apiOf(page.context().request).stories.planReveal({
        params: { slug: order.slug },
        body: { ...plan, message: 'Turn it up.' },
      });
      await open(stranger, reveal.path, 'gift');
    });

    // Runs only at night. By day other tests cover this: `desk/checks` and `checkout/main-job` use the studio, and
    // `desk/screens` looks at the same parts.
    test('studio @night', async ({ page, browser, baseURL, watch }) => {
      test.setTimeout(180_000);
      const { recipient } = await givenOrder(page.context());
      const artist = await openArtist(browser);
      await watch(artist);
      await speak(artist, locale, baseURL);
      const { studio, account } = apiOf(artist.request);
      const { user } = await account.current({ query: {} });
      const commission = await findCommission(apiOf(artist.request), recipient);
      const desk = `/artist_experience/${user?.id}`;
      const desktop = await artist.newPage();
      await desktop.setViewportSize(page.viewportSize() ?? { width: 1440, height: 900 });
      await open(desktop, desk, 'studio');
      await open(desktop, `${desk}/commissions/${commission.id}`, 'offer', true);
      await desktop.getByRole('button', { name: say('studio_decline'), exact: true }).click();
      await desktop
        .getByRole('dialog')
        .getByRole('button', { name: say('studio_decline'), exact: true })
        .click();
      await check(desktop, 'decline dialog');
      await studio.accept({ params: { id: commission.id } });
      await open(desktop, `${desk}/commissions/${commission.id}`, 'workspace', true);
      const broken = { name: 'song.wav', mimeType: 'audio/wav', buffer: Buffer.from('not a recording') };
      await desktop.getByLabel(say('studio_upload')).setInputFiles(broken);
      await expect(desktop.getByText(say('studio_audio_unsupported'))).toBeVisible();
      await check(desktop, 'upload refused');
      if (IS_NIGHT) await open(page, desk, "somebody else's studio");
      await artist.close();
    });

    // Runs only at night. By day other tests cover this: `desk/screens` opens Today and the page of a quiz.
    test('the staff pages @once @night', async ({ browser, baseURL, watch }) => {
      const staff = await openStaff(browser);
      await watch(staff);
      await speak(staff, locale, baseURL);
      const desk = await staff.newPage();
      await open(desk, '/admin', 'staff desk');
      const error = 'the rendering thread ended';
      const items = [failedSong({ recipient: 'Rosalind', error })];
      await desk.route('**/admin/inbox', (route) =>
        route.fulfill({ json: { items, people: [], has_more: false } }),
      );
      await desk.goto('/admin/collections/birthday');
      await untilAlive(desk);
      await desk.getByText(/^2\. /).click();
      await check(desk, 'quiz editor');
      await desk
        .getByLabel(say('admin_in_spanish', { label: say('admin_question') }))
        .nth(1)
        .fill(' ');
      await desk.getByRole('button', { name: say('desk_edit_publish') }).click();
      await expect(desk.getByText(say('admin_fault_empty'))).toBeVisible();
      await check(desk, 'quiz editor with an error');
      desk.once('dialog', (dialog) => dialog.accept());
      await desk
        .getByRole('link', { name: say('admin_title') })
        .first()
        .click();
      await expect(desk.getByText(error).first()).toBeVisible();
      await check(desk, 'staff desk with a failed song');
      await staff.close();
    });
  });
}

test('pages for people who build and check the shop @night', async ({ page }) => {
  await open(page, '/dev/ui', 'components on white');
  await page.getByText('Vinyl', { exact: true }).first().click();
  await expect(page.getByRole('heading', { name: 'Vinyl' })).toBeVisible();
  await check(page, 'components on vinyl');
  const { email } = await givenOrder(page.context());
  await expect(async () => {
    await page.goto(`/dev/mailbox?to=${encodeURIComponent(email)}`);
    await expect(page.getByTitle('The e-mail as its reader sees it')).toBeVisible({ timeout: 1_000 });
  }).toPass();
  // The mail itself stands in a frame of no origin, which axe cannot ask.
  await check(page, 'mailbox', 'header, nav, article form');
  expect.soft(await tooWide(page, WIDTHS), 'width of the mailbox').toEqual([]);
  await open(page, '/v3/api/docs', 'readable contract');
});

/** Matches the name of any play button, whatever its song. */
const playName = (say: Words) => new RegExp(`^${say('player_play', { title: '' }).trim()} `);

/**
 * Opens the wallet's sheet over the checkout and checks it. The sheet offers billing and parcel addresses to choose.
 */
async function checkWallet(page: Page): Promise<void> {
  await page.frameLocator('iframe[src*="/wallet.html"]').getByRole('button').click();
  const sheet = page.frameLocator('iframe[src*="/wallet-sheet.html"]');
  await expect(sheet.locator('#pay')).toBeEnabled();
  await check(page, 'checkout, wallet');
  // Once the sheet is ready, its frame takes the focus, so that keys go there.
  await expect(sheet.locator('#card')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

async function checkSections(page: Page, say: Words): Promise<void> {
  const next = (section: string) =>
    page
      .getByRole('button', {
        name: say('checkout_continue_to', { section: say(`checkout_section_${section}`) }),
      })
      .click();
  await page.getByRole('textbox', { name: say('checkout_email') }).fill('nobody');
  await next('contact');
  await check(page, 'checkout, address refused');
  await page.getByRole('textbox', { name: say('checkout_email') }).fill(newEmail());
  await next('contact');
  await expect(page.getByLabel(say('checkout_first_name'))).toBeVisible();
  await next('billing');
  await check(page, 'checkout, contact with errors');
  await page.getByLabel(say('checkout_first_name')).fill('Maya');
  await page.getByLabel(say('checkout_last_name')).fill('Ortiz');
  await next('billing');
  await expect(page.getByLabel(say('checkout_city'), { exact: true })).toBeVisible();
  await next('shipping');
  await check(page, 'checkout, billing with errors');
  await checkWallet(page);
  await page.getByLabel(say('checkout_city'), { exact: true }).fill('Skaneateles');
  await page.getByLabel(say('checkout_state'), { exact: true }).selectOption('NY');
  await page.getByLabel(say('checkout_zip')).fill('13152');
  await next('shipping');
  await page.getByLabel(say('checkout_line1')).fill('26 Genesee Street');
  await check(page, 'checkout, shipping');
  await next('payment');
  await expect(cardFields(page).getByRole('textbox').first()).toBeVisible();
  await check(page, 'checkout, payment');
}
